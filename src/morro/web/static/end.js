// The end counts the points up, origin by origin; those who want no motion see the sums at once.
import { still } from "./motion.js";

const STEP = 450;
let counted = false;

function countUp() {
  const table = document.getElementById("table");
  if (counted || !table?.classList.contains("fin")) return;
  counted = true;
  if (still()) return;
  for (const sum of document.querySelectorAll(".podium .sum")) {
    const parts = sum.dataset.parts.split(" ").map(Number);
    const all = sum.textContent;
    const begun = performance.now();
    const frame = (now) => {
      const done = (now - begun) / STEP;
      const value = parts.reduce((sofar, part, at) => sofar + Math.round(part * Math.min(1, Math.max(0, done - at))), 0);
      sum.textContent = done < parts.length ? value : all;
      if (done < parts.length) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }
}

countUp();
const table = document.getElementById("table");
if (table && !counted) new MutationObserver(countUp).observe(table, { attributes: true, attributeFilter: ["class"] });
