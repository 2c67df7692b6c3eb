import type { ElementNode } from '../../server/content/content-nodes.ts';
import type { ElementRules } from '../../server/content/element-rules.ts';
import { parseContent } from '../../server/content/parse-content.ts';
import type { FragmentRenderer } from '../../server/fragments/fragment-renderer.ts';
import type { DataSource } from '../../src/core/data-source.ts';
import { decodeProps, renderRoot, type ServerElement } from '../../src/core/ssr/render-root.tsx';

/** Renders an example as our server does in a page. */
export async function renderExample(
  source: string,
  { rules, fragments }: { rules: ElementRules; fragments: FragmentRenderer },
  data: DataSource,
): Promise<string> {
  const { nodes } = parseContent(source, rules);
  const rendered = await fragments.renderAll(
    nodes.filter((contentNode): contentNode is ElementNode => contentNode.kind === 'element'),
    data,
    new Set(),
  );
  let count = 0;
  return nodes
    .map((contentNode) =>
      contentNode.kind === 'html'
        ? contentNode.html
        : contentNode.kind === 'element'
          ? String(rendered[count++]?.bytes)
          : '',
    )
    .join('');
}

/** Renders the shadow root of an element from its attributes, bypassing the sanitizer. */
export async function renderExampleRoot(
  element: ServerElement,
  attributes: Readonly<Record<string, string>>,
  source: DataSource,
): Promise<string> {
  const props = decodeProps(element, attributes, [], source);
  const data = element.load ? ((await element.load(props, source)) ?? null) : undefined;
  return renderRoot(element, {
    props,
    data,
    source,
    stylesheet: '/embed/x.css',
    build: 'conformance',
  });
}
