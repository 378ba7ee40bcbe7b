// What is wrong with how a table lies on the screen: text that is cut, spills over, lies off the screen or is broken
// inside a word; parts that overlap; targets too small to hit. Gives a list of complaints.
() => {
  const found = new Set();
  const [wide, high] = [innerWidth, innerHeight];
  const whole = document.documentElement;
  if (whole.scrollWidth > wide + 1) found.add(`the page is wider than the screen: ${whole.scrollWidth}`);
  if (whole.scrollHeight > high + 1) found.add(`the page is higher than the screen: ${whole.scrollHeight}`);
  const HIDDEN = ".vh, svg, script, style, noscript, template, .info, .acts .act:not(.on), .trail, .backc, .hat, .stage .sub";
  const MAY_CUT = ".info, .mat small, .top h1, .stage .what"; // an ellipsis, and told in full elsewhere
  const BOXES = ".sign, .plate, .btn, .lot, .stats, .mat header, .tabb, .stage, .foot, .card .face, .ware .face, .bld .face, .queue li, .eq li, .price";
  const [say, what] = ["", " .what"].map((part) => document.querySelector(`.acts .act.on .say${part}`)?.getBoundingClientRect());
  if (what && (what.right > say.right + 1 || what.bottom > say.bottom + 4)) found.add("what happened does not stand on the stage");
  const clips = new Map();
  const clipOf = (el) => {
    if (!clips.has(el)) {
      const style = getComputedStyle(el);
      const scrolls = style.overflowY === "auto" || style.overflowY === "scroll";
      const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
      const free = style.position === "absolute" ? el.offsetParent : null;
      clips.set(el, { scrolls, cuts, free, box: cuts ? el.getBoundingClientRect() : null });
    }
    return clips.get(el);
  };
  const words = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode;
    const el = node.parentElement;
    if (!node.data.trim() || el.closest(HIDDEN)) continue;
    const heading = el.closest("h2");
    if (heading && getComputedStyle(heading).opacity === "0") continue;
    const style = getComputedStyle(el);
    if (style.visibility === "hidden" || style.opacity === "0" || style.clipPath !== "none" || !parseFloat(style.fontSize)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width);
    if (!lines.length) continue;
    const name = `"${node.data.trim().slice(0, 30)}" of .${String(el.className).slice(0, 30)}`;
    const letter = parseFloat(style.fontSize);
    if (letter < 10.9) found.add(`letters of ${letter.toFixed(1)} px: ${name}`);
    let scrolled = false;
    let holds = null; // what holds an absolute part; nothing between the two cuts it
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      if (holds && at !== holds) continue;
      const { scrolls, cuts, free, box } = clipOf(at);
      holds = free;
      if (scrolls) { scrolled = true; break; }
      if (!cuts || box.width <= 2 || el.closest(MAY_CUT)) continue;
      for (const line of lines) {
        const over = [box.left - line.left - 1, line.right - box.right - 1, box.top - line.top - letter * 0.2, line.bottom - box.bottom - letter * 0.2];
        if (Math.max(...over) > 0.5) { found.add(`cut: ${name} in .${at.className} by ${over.map(Math.round)}`); break; }
      }
    }
    if (!scrolled && !el.closest(MAY_CUT)) for (const line of lines) {
      if (line.right > wide + 1 || line.bottom > high + 1 || line.left < -1 || line.top < -1) { found.add(`off the screen: ${name} ${[line.left, line.top, line.right, line.bottom].map(Math.round)}`); break; }
    }
    const holder = el.closest(BOXES);
    const box = holder?.getBoundingClientRect();
    if (box && !el.closest(MAY_CUT)) for (const line of lines) {
      if (line.right > box.right + 1.5 || line.left < box.left - 1.5 || line.bottom > box.bottom + letter * 0.25 || line.top < box.top - letter * 0.25) {
        found.add(`spills: ${name} out of .${holder.className} by ${[Math.round(line.right - box.right), Math.round(line.bottom - box.bottom)]}`);
        break;
      }
    }
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length < 2) continue;
      const tops = [...word].map((_, at) => {
        range.setStart(node, index + at);
        range.setEnd(node, index + at + 1);
        return [...range.getClientRects()].at(-1)?.top ?? 0; // the last: before it stands the hyphen of a soft one
      });
      if (Math.max(...tops) - Math.min(...tops) > letter * 0.6) found.add(`broken word: ${word} of ${name}`);
    }
  }
  const BESIDE = ".mat header > *, .top > *, .plate > *, .sign > *, .top nav > *, .say > *, .middle > *:not(.offer, .street, .bank), .hand .card, .row12 > *";
  const families = new Map();
  for (const el of document.querySelectorAll(BESIDE)) {
    const style = getComputedStyle(el);
    if (el.classList.contains("vh") || style.position === "absolute" || style.opacity === "0") continue;
    if (style.display === "inline") continue; // words of one line: their boxes lie over each other where it breaks
    const box = el.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (!families.has(el.parentElement)) families.set(el.parentElement, []);
    families.get(el.parentElement).push([el, box]);
  }
  for (const family of families.values()) family.forEach(([el, a], at) => {
    for (const [other, b] of family.slice(at + 1)) {
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (x > 3 && y > 3 && !(el.matches(".many .card"))) found.add(`overlap: .${el.getAttribute("class")} and .${other.getAttribute("class")} by ${Math.round(x)}×${Math.round(y)}`);
    }
  });
  for (const foot of document.querySelectorAll("#table .card .foot")) {
    const box = foot.getBoundingClientRect();
    for (const part of foot.closest(".face").querySelectorAll(".nm, .fx")) {
      const range = document.createRange();
      range.selectNodeContents(part.matches(".nm") ? part.lastChild : part);
      const under = (line) => line.width && line.bottom > box.top + 3 && line.top < box.bottom - 3 && line.right > box.left && line.left < box.right;
      if ([...range.getClientRects()].some(under)) found.add(`under a foot: "${range}"`);
    }
  }
  for (const good of document.querySelectorAll("#table .card .on-top .good")) {
    const box = good.getBoundingClientRect();
    const range = document.createRange();
    const name = good.closest(".card").querySelector(".nm");
    if (!box.width || !name || !parseFloat(getComputedStyle(name).fontSize)) continue;
    range.selectNodeContents(name.lastChild);
    const letter = parseFloat(getComputedStyle(name).fontSize);
    const under = (line) => line.width > 2 && line.bottom - letter * 0.15 > box.top + 1 && line.top + letter * 0.25 < box.bottom - 1 && line.right > box.left + 1 && line.left < box.right - 1;
    if ([...range.getClientRects()].some(under)) found.add(`under a good: "${range}"`);
  }
  for (const button of document.querySelectorAll("#table :is(button, a.btn, a.round, label)")) {
    const box = button.getBoundingClientRect();
    if (box.width > 2 && !button.closest(".vh, .mat .open") && (box.width < 23.5 || box.height < 23.5)) found.add(`too small to hit: .${button.className} ${Math.round(box.width)}×${Math.round(box.height)}`);
  }
  return [...found];
}
