/** An event of the previewed page and its time, in milliseconds since its navigation started. */
export interface Moment {
  readonly label: string;
  readonly ms: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
  readonly kind: 'server' | 'intent';
}

export interface Timeline {
  /** The end of the scale. */
  readonly totalMs: number;
  readonly moments: readonly Moment[];
  readonly spans: readonly Span[];
}

export interface TimelineInput {
  readonly serverMs: number;
  readonly paintMs: number | undefined;
  readonly intentMs: number | undefined;
  readonly hydratedMs: number | undefined;
}

/** The events between the server's HTML and the hydrated element, in order. */
export function createTimeline({ serverMs, paintMs, intentMs, hydratedMs }: TimelineInput): Timeline {
  const afterIntent = intentMs !== undefined && hydratedMs !== undefined ? hydratedMs - intentMs : undefined;
  const hydrated =
    afterIntent !== undefined && afterIntent >= 0
      ? `Hydrated, ${Math.round(afterIntent)} ms after the first interaction`
      : 'Hydrated';
  const known: readonly (readonly [string, number | undefined])[] = [
    ['Server HTML', serverMs],
    ['First paint', paintMs],
    ['First interaction', intentMs],
    [hydrated, hydratedMs],
  ];
  const moments = known
    .flatMap(([label, ms]) => (ms === undefined ? [] : [{ label, ms }]))
    .sort((one, next) => one.ms - next.ms);
  const totalMs = Math.max(...moments.map(({ ms }) => ms), 1);
  const spans: Span[] = [{ from: 0, to: paintMs ?? serverMs, kind: 'server' }];
  if (intentMs !== undefined && hydratedMs !== undefined && hydratedMs >= intentMs)
    spans.push({ from: intentMs, to: hydratedMs, kind: 'intent' });
  return { totalMs, moments, spans };
}

/** Formats milliseconds for people. */
export const formatMs = (ms: number): string => `${Math.round(ms).toLocaleString('en-US')} ms`;

const namespace = 'http://www.w3.org/2000/svg';

function makeSvg(tag: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

const width = 520;
const height = 104;
const barTop = 44;
const barHeight = 10;

/** Renders a timeline; labels alternate above and below the bar. */
export function renderTimeline({ totalMs, moments, spans }: Timeline): SVGElement {
  const scale = (ms: number) => (ms / totalMs) * (width - 4) + 2;
  const svg = makeSvg('svg', {
    class: 'wb-timeline',
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': moments.map(({ label, ms }) => `${label} at ${formatMs(ms)}`).join('; '),
  });
  svg.append(
    makeSvg('rect', { class: 'wb-timeline__idle', x: 2, y: barTop, width: width - 4, height: barHeight }),
    ...spans.map(({ from, to, kind }) =>
      makeSvg('rect', {
        class: `wb-timeline__${kind}`,
        x: scale(from),
        y: barTop,
        width: Math.max(scale(to) - scale(from), 1),
        height: barHeight,
      }),
    ),
    ...moments.flatMap(({ label, ms }, index) => {
      const x = scale(ms);
      const anchor = x > width * 0.55 ? 'end' : 'start';
      const top = index % 2 === 0 ? 16 : barTop + 34;
      return [
        makeSvg('path', { d: `M${x} ${barTop - 6}v${barHeight + 12}` }),
        makeSvg('text', { class: 'wb-timeline__ms', x, y: top, 'text-anchor': anchor }, formatMs(ms)),
        makeSvg('text', { x, y: top + 16, 'text-anchor': anchor }, label),
      ];
    }),
  );
  return svg;
}

/** Renders a request's bar in the waterfall, from its start to its end in milliseconds. */
export function renderRequestBar(from: number, to: number, totalMs: number, phase: string): SVGElement {
  const scale = (ms: number) => (ms / totalMs) * 96;
  const svg = makeSvg('svg', { class: 'wb-waterfall', viewBox: '0 0 100 12', 'aria-hidden': 'true' });
  svg.append(
    makeSvg('rect', {
      class: `wb-phase wb-phase--${phase}`,
      x: scale(from),
      y: 2,
      width: Math.max(scale(to) - scale(from), 2),
      height: 8,
    }),
  );
  return svg;
}
