import type { ContentNode, ElementNode } from '../../server/content/content-nodes.ts';
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

/** Reads the attributes and items of the first element with the tag; none without one. */
export function readExample(
  source: string,
  tag: string,
  rules: ElementRules,
): Pick<ElementNode, 'attributes' | 'items'> {
  const isElement = (node: ContentNode): node is ElementNode => node.kind === 'element' && node.tag === tag;
  return parseContent(source, rules).nodes.find(isElement) ?? { attributes: {}, items: [] };
}

/** Renders the shadow root of an element from its attributes and items, bypassing the sanitizer. */
export async function renderExampleRoot(
  element: ServerElement,
  { attributes, items }: Pick<ElementNode, 'attributes' | 'items'>,
  source: DataSource,
): Promise<string> {
  const props = decodeProps(element, attributes, items, source);
  const data = element.load ? ((await element.load(props, source)) ?? null) : undefined;
  return renderRoot(element, {
    props,
    data,
    source,
    stylesheet: '/embed/x.css',
    build: 'conformance',
  });
}
