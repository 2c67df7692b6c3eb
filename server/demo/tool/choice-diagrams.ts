import { type Markup, safe } from '../../pages/templates/html.ts';

const field = (x: number, y: number, width: number, height = 6) =>
  `<rect class="wb-diagram__field" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
const fill = (x: number, y: number, width: number, height = 6) =>
  `<rect class="wb-diagram__fill" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

/** Diagrams of the finder's layouts, 64 by 32. */
const diagrams: Readonly<Record<string, string>> = {
  base: field(12, 1, 40) + field(12, 9, 40) + field(12, 17, 40) + fill(12, 25, 40),
  native: `<path d="M4 6h10M22 6h10M40 6h8"/>${field(4, 14, 14)}${field(20, 14, 14)}${fill(36, 14, 24)}`,
  horizontal: field(3, 13, 14) + field(19, 13, 14) + field(35, 13, 12) + fill(49, 13, 12),
  personalized:
    '<rect class="wb-diagram__image" x="4" y="3" width="24" height="27"/>' +
    field(33, 3, 27) +
    field(33, 13, 27) +
    fill(33, 23, 27),
};

/** Renders a diagram of a choice; undefined for a choice without one. */
export function renderDiagram(value: string): Markup | undefined {
  const shapes = Object.hasOwn(diagrams, value) ? diagrams[value] : undefined;
  return shapes === undefined
    ? undefined
    : safe(
        `<svg class="wb-diagram" viewBox="0 0 64 32" width="64" height="32" aria-hidden="true">${shapes}</svg>`,
      );
}
