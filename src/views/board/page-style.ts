/** How the page looks: large enough for a wall, light or dark as the reader's system is. */
export const PAGE_STYLE = `
:root { color-scheme: light dark;
  --ground: #f6f7f9; --card: #fff; --ink: #1b2430; --dim: #5d6978; --edge: #e1e5ea;
  --late: #c8322b; --good: #1d8a55; --warning: #8a5a00;
  --waiting-first: #d64a42; --waiting-rest: #2f9e77; --load-first: #8a4fd0; --load-rest: #4a86d9; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #10151c; --card: #19202a; --ink: #e8edf3; --dim: #93a1b1; --edge: #2a3441;
  --late: #ff7b72; --good: #56d394; --warning: #e3b341;
  --waiting-first: #f0625a; --waiting-rest: #37a67f; --load-first: #a878ea; --load-rest: #5a97e6; } }
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1rem, 2vw, 2.5rem); background: var(--ground); color: var(--ink);
  font: clamp(1rem, .75rem + .55vw, 1.5rem)/1.4 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 2rem; }
h1 { font-size: 1.5em; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1em; margin: 0; }
p { margin: 0; }
.at, .legend, .more, .none, th { color: var(--dim); font-size: .8em; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5em), 1fr)); gap: .8em; margin: .8em 0; }
.tile, figure, .longest { background: var(--card); border: 1px solid var(--edge); border-radius: .7em; }
.tile { padding: .5em .9em .7em; display: flex; flex-direction: column; container-type: inline-size; }
.tile strong { font-size: clamp(1.5em, 25cqi, 2.8em); white-space: nowrap; line-height: 1.1; letter-spacing: -.02em; font-weight: 650; }
.tile span { color: var(--dim); }
.tile.late strong { color: var(--late); }
.tile.good strong { color: var(--good); }
.warning { color: var(--warning); margin: 0 0 .8em; }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26em), 1fr)); gap: .8em; align-items: start; }
figure { margin: 0; padding: .8em 1em; min-width: 0; }
figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1em; margin-bottom: .6em; }
.legend i { display: inline-block; width: .75em; height: .75em; border-radius: .2em; margin: 0 .35em 0 .6em; vertical-align: -.05em; }
.waiting { --first: var(--waiting-first); --rest: var(--waiting-rest); }
.load { --first: var(--load-first); --rest: var(--load-rest); }
.first { background: var(--first); fill: var(--first); }
.rest { background: var(--rest); fill: var(--rest); }
.bars { display: grid; grid-template-columns: fit-content(45%) minmax(3em, 1fr) max-content; grid-auto-rows: 1.8em;
  gap: 0 .6em; align-items: center; max-width: 60em; font-size: .85em; }
.bars .name { grid-column: 1; }
.bars .label { grid-column: 3; white-space: nowrap; }
.name, .where { display: block; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.swatch { display: inline-block; width: .7em; height: .7em; margin-right: .45em; border-radius: .15em; background: var(--dim);
  box-shadow: inset 0 0 0 1px var(--edge); }
.drawing { grid-column: 2; position: relative; height: 100%; }
svg { position: absolute; width: 100%; height: 100%; overflow: hidden; }
.longest { grid-column: 1 / -1; padding: .8em 1em; overflow: hidden; }
table { border-collapse: collapse; width: 100%; margin-top: .4em; font-size: .85em; }
th, td { text-align: left; padding: .3em 0; }
.who { width: 100%; max-width: 0; }
.where { color: var(--dim); font-size: .85em; }
th { font-weight: normal; }
td { border-top: 1px solid var(--edge); }
.number { text-align: right; white-space: nowrap; width: 1%; padding-right: 1em; vertical-align: top; }
tr.late .wait { color: var(--late); font-weight: 650; }
@media (max-width: 26em) { .tiles { grid-template-columns: 1fr 1fr; } .tile:nth-child(3) { grid-column: 1 / -1; } }
@media (min-width: 75em) {
  main { grid-template: "groups operators longest" auto "channels ages longest" 1fr / 1fr 1fr minmax(0, 1.15fr); }
  .groups { grid-area: groups; } .operators { grid-area: operators; } .channels { grid-area: channels; }
  .ages { grid-area: ages; } main .longest { grid-area: longest; align-self: stretch; }
}
@media print { body { background: none; } }
`;
