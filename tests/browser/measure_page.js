// What is wrong with how a page that scrolls lies on the screen: text that is cut, broken inside a word or sticks out to
// the side; parts that overlap; targets too small to hit. Gives a list of complaints.
() => {
  const found = new Set();
  const wide = innerWidth;
  if (document.documentElement.scrollWidth > wide) found.add(`the page is wider than the screen: ${document.documentElement.scrollWidth}`);
  const HIDDEN = ".vh, svg, script, style, template, noscript, [popover]:not(:popover-open), .show, .held, .built, [aria-hidden=true] .fan";
  const MAY_CUT = ".info, .top h1, .bars .nm, .link"; // an ellipsis, and told in full elsewhere
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode;
    const el = node.parentElement;
    if (!node.data.trim() || el.closest(HIDDEN)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1.5);
    if (!lines.length || el.clientWidth === 1 || el.offsetWidth === 1 || getComputedStyle(el).visibility === "hidden") continue;
    const letter = parseFloat(getComputedStyle(el).fontSize);
    const name = `"${node.data.trim().slice(0, 30)}" of .${String(el.className).slice(0, 30)}`;
    if (letter < 10.9) found.add(`letters of ${letter.toFixed(1)} px: ${name}`);
    let scrolled = false;
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) { scrolled = true; break; }
      if (style.overflowX === "visible" && style.position === "fixed") break; // nothing around it cuts it
      if (style.overflowX === "visible" || el.closest(MAY_CUT)) continue;
      const box = at.getBoundingClientRect();
      if (box.width <= 2) continue;
      if (lines.some((line) => line.left < box.left - 1.5 || line.right > box.right + 1.5 || line.top < box.top - letter * 0.25 || line.bottom > box.bottom + letter * 0.25)) found.add(`cut: ${name} in .${at.className}`);
    }
    if (!scrolled && !el.closest(MAY_CUT) && lines.some((line) => line.right > wide + 1 || line.left < -1)) found.add(`off the screen: ${name}`);
    if (el.closest("code, pre, .hash, .linkbox")) continue;
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...word].map((_, at) => {
        range.setStart(node, index + at);
        range.setEnd(node, index + at + 1);
        return [...range.getClientRects()].at(-1)?.top ?? 0; // the last: before it stands the hyphen of a soft one
      });
      if (Math.max(...tops) - Math.min(...tops) > letter * 0.6) found.add(`broken word: ${word} of ${name}`);
    }
  }
  const families = new Map();
  for (const el of document.querySelectorAll(".finale > *, .step > *, .topper > *, .buttons > *, .game > *, .gx > *, .going a > *, .lv > *, .rs > *, .room > *, .top > *, .site > *, .htop > *, .chair > *, .mt > *, .laid > *")) {
    const style = getComputedStyle(el);
    if (el.matches(".vh, .crown, input") || /absolute|fixed/.test(style.position)) continue;
    const box = el.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (!families.has(el.parentElement)) families.set(el.parentElement, []);
    families.get(el.parentElement).push([el, box]);
  }
  for (const family of families.values()) family.forEach(([el, a], at) => {
    for (const [other, b] of family.slice(at + 1)) {
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (x > 3 && y > 3 && !other.matches(".badge") && !(el.matches(".botface"))) found.add(`overlap: .${el.getAttribute("class")} and .${other.getAttribute("class")} by ${Math.round(x)}×${Math.round(y)}`);
    }
  });
  for (const button of document.querySelectorAll("button, a.btn, a.quiet, label:has(input)")) {
    const box = button.getBoundingClientRect();
    if (box.width > 2 && !button.closest(".vh, .fan") && (box.width < 23.5 || box.height < 23.5)) found.add(`too small to hit: .${button.className} ${Math.round(box.width)}×${Math.round(box.height)}`);
  }
  return [...found];
}
