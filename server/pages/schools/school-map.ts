import { pluralize } from '../../../src/core/text/format.ts';
import shapes from '../../../src/elements/us-state-map/us-state-map.shapes.json' with { type: 'json' };
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import { type Point, placeOnMap } from '../../built-in/schools/albers.ts';
import type { SchoolRegion } from '../../built-in/schools/school-directory.ts';
import { html, type Markup } from '../templates/html.ts';

const paths: Readonly<Record<string, string>> = shapes.paths;

/** The points of an SVG path. The shapes consist of absolute moves (`M`) and relative lines (`l`) only. */
function* pointsOf(path: string): Generator<Point> {
  for (const [, startX, startY, steps = ''] of path.matchAll(/M(-?\d+) (-?\d+)l([^z]*)z/g)) {
    let [x, y] = [Number(startX), Number(startY)];
    yield [x, y];
    const numbers = steps.match(/-?\d+/g) ?? [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      x += Number(numbers[index]);
      y += Number(numbers[index + 1]);
      yield [x, y];
    }
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * A state's shape. `unit` is one percent of its larger side: dots and margins look the same in all states.
 */
function measureShape(path: string) {
  const points = [...pointsOf(path)];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const unit = Math.max(width, height) / 100;
  const margin = 5 * unit;
  const viewBox = [left - margin, top - margin, width + 2 * margin, height + 2 * margin].map(round).join(' ');
  return { path, viewBox, unit };
}

type Outline = ReturnType<typeof measureShape>;

const outlines = new Map<string, Outline>();

function outlineOf(slug: string): Outline | undefined {
  const path = paths[slug];
  if (!path) return undefined;
  const outline = outlines.get(slug) ?? measureShape(path);
  outlines.set(slug, outline);
  return outline;
}

/** A school with its position on earth, if the data has it. */
type Placed = Pick<SchoolRecord, 'name' | 'city' | 'latitude' | 'longitude'>;

function findPoint({ latitude, longitude }: Placed): Point | undefined {
  return latitude === undefined || longitude === undefined ? undefined : placeOnMap(longitude, latitude);
}

function renderDot([x, y]: Point, radius: number, unit: number, title?: string): Markup {
  return html`<circle class="school-map__dot" cx="${round(x)}" cy="${round(y)}" r="${round(radius * unit)}" stroke-width="${round(1.2 * unit)}">${title && html`<title>${title}</title>`}</circle>`;
}

function renderMap(
  { path, viewBox }: Outline,
  label: string,
  dots: Markup | readonly Markup[] | false,
): Markup {
  return html`<svg class="school-map" viewBox="${viewBox}" role="img" aria-label="${label}"><path d="${path}"/>${dots}</svg>`;
}

/** The shape of the school's state, with a dot if its position is known; undefined for territories. */
export function renderSchoolMap(
  school: Placed,
  region: Pick<SchoolRegion, 'slug' | 'name'>,
): Markup | undefined {
  const outline = outlineOf(region.slug);
  const point = findPoint(school);
  const { name, city } = school;
  const label = point ? `${region.name}, with a dot at ${name} in ${city}` : `Outline of ${region.name}`;
  return outline && renderMap(outline, label, point !== undefined && renderDot(point, 3.2, outline.unit));
}

/** More dots would cover each other. */
const maxDots = 60;

/** A state's schools as dots on its shape, at most 60, and the number of dots; undefined without a shape. */
export function renderStateMap(
  schools: readonly Placed[],
  region: Pick<SchoolRegion, 'slug' | 'name'>,
): { readonly map: Markup; readonly placed: number } | undefined {
  const outline = outlineOf(region.slug);
  if (!outline) return undefined;
  const points = schools.flatMap((school) => {
    const point = findPoint(school);
    return point ? [{ point, title: `${school.name}, ${school.city}` }] : [];
  });
  const shown = points.slice(0, maxDots);
  const dots = shown.map(({ point, title }) =>
    renderDot(point, shown.length > 20 ? 1.8 : 2.6, outline.unit, title),
  );
  const label = `Map of ${region.name} with ${shown.length === 1 ? 'a dot' : 'dots'} at ${pluralize(shown.length, 'school')}`;
  return {
    map: renderMap(outline, shown.length > 0 ? label : `Outline of ${region.name}`, dots),
    placed: shown.length,
  };
}
