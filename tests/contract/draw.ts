import type { ElementRules } from '../../server/content/element-rules.ts';
import { parseContent } from '../../server/content/parse-content.ts';
import type { ElementSegment } from '../../server/content/segments.ts';
import type { PieceRenderer } from '../../server/pieces/piece-renderer.ts';
import type { DataSource } from '../../src/core/data-source.ts';
import { decodeProps, renderRoot, type ServerElement } from '../../src/core/ssr/render-root.tsx';

/** An example as a page of our server carries it. */
export async function drawExample(source: string, { rules, pieces }: { rules: ElementRules; pieces: PieceRenderer }, data: DataSource): Promise<string> {
  const { segments } = parseContent(source, rules);
  const drawn = await pieces.renderAll(
    segments.filter((segment): segment is ElementSegment => segment.kind === 'element'),
    data,
    new Set(),
  );
  let count = 0;
  return segments.map((segment) => (segment.kind === 'html' ? segment.html : segment.kind === 'element' ? String(drawn[count++]) : '')).join('');
}

/** An element's root from its attributes, past the sanitiser that stands before it on pages. */
export async function drawRoot(element: ServerElement, attributes: Readonly<Record<string, string>>, source: DataSource): Promise<string> {
  const data = element.load ? ((await element.load(decodeProps(element, attributes, [], source), source)) ?? null) : undefined;
  return renderRoot(element, { attributes, items: [], data, source, stylesheet: '/embed/x.css', build: 'contract' });
}
