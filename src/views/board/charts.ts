// The owner of echarts: bars as SVG text, drawn here and not by the reader's browser, so that the page has no script.
// Colours are variables of the page, which has a light and a dark set of them.
import { fitCells } from '../../terminal/width.ts';

export interface ChartBar {
  /** Inert; it is escaped here. */
  readonly name: string;
  /** What stands beside the bar, cut to the room there is; the name where nothing is said. */
  readonly shown?: string;
  /** `#rrggbb` of the square before the name. */
  readonly swatch?: string | null;
  /** What matters: late, unread. */
  readonly first: number;
  readonly rest: number;
  /** Written at the end of the bar. */
  readonly label: string;
}

export interface ChartLook {
  /** CSS colours of the two parts. */
  readonly first: string;
  readonly rest: string;
}

const WIDTH = 480;
const ROW = 28;
const NAMES = 164;
/** Of a letter of a label; digits and most letters take less. */
const LETTER = 8.2;
const SWATCH = 18;
/** What goes into the room for names. */
const NAME_CELLS = 17;
const FONT = { fontFamily: 'inherit', fontSize: 14 } as const;

/** Corners from the upper left, clockwise. */
const LEFT = [3, 0, 0, 3];
const RIGHT = [0, 3, 3, 0];

/** Bars as one `svg` element that holds no script, no style sheet and no address. */
export async function barChart(bars: readonly ChartBar[], { first, rest }: ChartLook): Promise<string> {
  const { init } = await import('echarts');
  const chart = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: WIDTH,
    height: Math.max(1, bars.length) * ROW,
  });
  const hasSwatches = bars.some(({ swatch }) => swatch !== undefined);
  const quiet = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } };
  const names = { type: 'category', inverse: true, position: 'left', ...quiet } as const;
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
      textStyle: FONT,
      grid: {
        left: NAMES,
        right: 10 + LETTER * Math.max(4, ...bars.map(({ label }) => label.length)),
        top: 0,
        bottom: 0,
      },
      xAxis: { type: 'value', show: false, max: Math.max(1, ...bars.map((bar) => bar.first + bar.rest)) },
      yAxis: [
        {
          ...names,
          data: bars.map(({ name, shown = name }) => fitCells(shown, NAME_CELLS)),
          axisLabel: { ...FONT, color: 'var(--ink)', interval: 0, margin: hasSwatches ? SWATCH + 8 : 10 },
        },
        // A second axis, for a name cannot have a square of another colour before it.
        {
          ...names,
          data: bars.map(({ swatch }) => ({ value: '■', textStyle: { color: colorOf(swatch) } })),
          axisLabel: { ...FONT, show: hasSwatches, interval: 0, margin: 10 },
        },
      ],
      series: [
        { ...series, data: bars.map((bar) => part(bar.first, bar.rest, LEFT)), itemStyle: { color: first } },
        { ...series, data: bars.map((bar) => part(bar.rest, bar.first, RIGHT)), itemStyle: { color: rest } },
        {
          // Nothing, at the end of the bar, to carry its label.
          ...series,
          data: bars.map(() => 0),
          label: {
            ...FONT,
            show: true,
            position: 'right',
            color: 'var(--ink)',
            formatter: ({ dataIndex }: { readonly dataIndex: number }) => bars[dataIndex]?.label ?? '',
          },
        },
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

function colorOf(swatch: string | null | undefined): string {
  return typeof swatch === 'string' && /^#[0-9a-f]{6}$/i.test(swatch) ? swatch : 'var(--dim)';
}

/** Without its rules for a mouse and its notes for a script; names in it are escaped and can be neither. */
function plainSvg(svg: string): string {
  return svg
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/ (?:ecmeta_\w+|class|xmlns|xmlns:xlink|version|baseProfile)="[^"]*"/g, '')
    .replace(/^<svg width="\d+" height="\d+"/, '<svg aria-hidden="true"')
    .replace(/\n+/g, '\n');
}
