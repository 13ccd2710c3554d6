// The owner of echarts: bars as SVG, drawn here and not by the reader's browser, so that the page has no script. Names and
// numbers stand beside them as text of the page, which knows its fonts; echarts only guesses how wide they are.
// Colours are variables of the page, which has a light and a dark set of them.

export interface ChartBar {
  /** What matters: late, unread. */
  readonly first: number;
  readonly rest: number;
}

export interface ChartLook {
  /** CSS colours of the two parts. */
  readonly first: string;
  readonly rest: string;
}

/** The page stretches the drawing to the room there is. */
const WIDTH = 240;
const ROW = 28;

/** Corners from the upper left, clockwise. */
const LEFT = [3, 0, 0, 3];
const RIGHT = [0, 3, 3, 0];

/** Bars, a row each, as one `svg` element that holds no text, no script, no style sheet and no address. */
export async function barChart(bars: readonly ChartBar[], { first, rest }: ChartLook): Promise<string> {
  const { init } = await import('echarts');
  const height = Math.max(1, bars.length) * ROW;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  const series = {
    type: 'bar',
    stack: 'all',
    silent: true,
    barWidth: 17,
    emphasis: { disabled: true },
  } as const;
  try {
    chart.setOption({
      animation: false,
      grid: { left: 0, right: 0, top: 0, bottom: 0, outerBoundsMode: 'none' },
      xAxis: { type: 'value', show: false, max: Math.max(1, ...bars.map((bar) => bar.first + bar.rest)) },
      yAxis: { type: 'category', inverse: true, show: false, data: bars.map((_, index) => index) },
      series: [
        { ...series, data: bars.map((bar) => part(bar.first, bar.rest, LEFT)), itemStyle: { color: first } },
        { ...series, data: bars.map((bar) => part(bar.rest, bar.first, RIGHT)), itemStyle: { color: rest } },
      ],
    });
    return plainSvg(chart.renderToSVGString({ useViewBox: true }));
  } finally {
    chart.dispose();
  }
}

/** A part of a bar, round where nothing adjoins. */
function part(value: number, other: number, side: readonly number[]) {
  return { value, itemStyle: { borderRadius: other > 0 ? [...side] : 3 } };
}

/** Without its rules for a mouse and its notes for a script, and as wide as its place. */
function plainSvg(svg: string): string {
  return svg
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/ (?:ecmeta_\w+|class|xmlns|xmlns:xlink|version|baseProfile)="[^"]*"/g, '')
    .replace(/^<svg width="\d+" height="\d+"/, '<svg aria-hidden="true" preserveAspectRatio="none"')
    .replace(/\n+/g, '\n');
}
