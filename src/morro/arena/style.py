"""The look of a report: one sheet, readable on paper, by day and by night, on a phone and on a wall."""

from typing import Final

CSS: Final = """
:root {
  color-scheme: light dark;
  --paper: #faf8f4; --card: #ffffff; --ink: #22282d; --soft: #5a646c; --line: #ddd7cc; --grid: #e8e3da;
  --accent: #9a4a1f;
  --c0: #1f6f9f; --c1: #c7552f; --c2: #2f8558; --c3: #a97800; --c4: #7556a6;
  --c5: #a83a6c; --c6: #57707d; --c7: #1a8f8a; --c8: #8a6a4f; --c9: #6b7d1e;
  --good: #2f8558; --bad: #b3402a; --none: #8a939a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181b; --card: #1c2125; --ink: #e8e4db; --soft: #a4adb3; --line: #343b41; --grid: #2a3035;
    --accent: #f0a878;
    --c0: #6fb7e0; --c1: #f08a64; --c2: #6fc596; --c3: #e0b44a; --c4: #b69ae0;
    --c5: #e889b3; --c6: #9cb3bf; --c7: #5fcfc8; --c8: #cda889; --c9: #b4c95c;
    --good: #6fc596; --bad: #f08a64; --none: #7d878e;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
}
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 3rem; }
h1 { font: 600 2.1rem/1.2 Georgia, "Noto Serif", serif; margin: 0; text-wrap: balance; }
h2 { font: 600 1.35rem/1.3 Georgia, "Noto Serif", serif; margin: 0 0 .35rem; }
.eyebrow {
  color: var(--accent); font-weight: 600; letter-spacing: .08em; text-transform: uppercase; font-size: .8rem;
  margin: 0 0 .4rem;
}
.answer { font-size: 1.15rem; margin: .9rem 0 0; max-width: 48rem; }
.alarm { color: var(--bad); font-weight: 600; }
.facts { display: flex; flex-wrap: wrap; gap: .6rem 2rem; margin: 1.4rem 0 0; padding: 0; list-style: none; }
.facts b { display: block; font-size: 1.3rem; font-variant-numeric: tabular-nums; line-height: 1.2; }
.facts span { color: var(--soft); font-size: .85rem; }
nav { margin: 1.6rem 0 0; font-size: .92rem; }
nav a { color: var(--accent); margin-right: 1.1rem; text-decoration: none; white-space: nowrap; }
nav a:hover, nav a:focus { text-decoration: underline; }
section {
  background: var(--card); border: 1px solid var(--line); border-radius: .7rem;
  padding: 1.4rem 1.5rem 1.2rem; margin: 1.4rem 0; break-inside: avoid;
}
section > p { margin: 0 0 .9rem; color: var(--soft); max-width: 46rem; }
.plot { overflow-x: auto; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 13px system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; fill: var(--ink); }
svg text.tick { font-size: 12px; fill: var(--soft); font-variant-numeric: tabular-nums; }
svg text.soft { fill: var(--soft); }
svg text.strong { font-weight: 600; }
svg .grid { stroke: var(--grid); stroke-width: 1; }
svg .base { stroke: var(--soft); stroke-width: 1; }
svg .fair { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 4 4; }
svg .whisker { stroke: var(--k); stroke-width: 2.5; stroke-linecap: round; }
svg .dot { fill: var(--k); stroke: var(--card); stroke-width: 1.5; }
svg .bar { fill: var(--k); }
svg .faint { fill: var(--k); fill-opacity: .22; }
svg .slice { fill: var(--k); stroke: var(--card); stroke-width: 1; }
svg .outline { fill: none; stroke: var(--k); stroke-width: 2; stroke-linejoin: round; }
svg .band { fill: var(--grid); fill-opacity: .45; }
.k0 { --k: var(--c0); } .k1 { --k: var(--c1); } .k2 { --k: var(--c2); } .k3 { --k: var(--c3); } .k4 { --k: var(--c4); }
.k5 { --k: var(--c5); } .k6 { --k: var(--c6); } .k7 { --k: var(--c7); } .k8 { --k: var(--c8); } .k9 { --k: var(--c9); }
.good { --k: var(--good); } .bad { --k: var(--bad); } .none { --k: var(--none); }
.key {
  display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin: .2rem 0 .8rem; padding: 0; list-style: none;
  font-size: .9rem;
}
.key li::before {
  content: ""; display: inline-block; width: .8em; height: .8em; border-radius: .2em; background: var(--k);
  margin-right: .4em; vertical-align: -.05em;
}
.scroll { overflow-x: auto; }
section > .scroll { margin-top: 1.2rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
th, td { padding: .32rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; }
thead th { color: var(--soft); font-weight: 500; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody tr:last-child > * { border-bottom: 0; }
td.heat { background: color-mix(in srgb, var(--k) var(--p), transparent); }
details { margin-top: .8rem; }
summary { cursor: pointer; color: var(--accent); font-size: .9rem; width: fit-content; }
details[open] summary { margin-bottom: .6rem; }
code, pre { font: .88rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
pre {
  overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .7rem .9rem;
}
footer { color: var(--soft); font-size: .88rem; padding-bottom: 3rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 40rem) {
  header { padding-top: 1.6rem; } h1 { font-size: 1.6rem; } section { padding: 1rem; border-radius: .5rem; }
}
@media print { body { background: none; } section { border: 0; padding: 0; } nav, summary { display: none; } }
""".strip()
