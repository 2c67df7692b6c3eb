import type { LocatedElement } from '../../../server/content/foreign/locate-in-tree.ts';
import type { WrittenRoot } from '../../../server/content/foreign/write-roots.ts';
import type { UniqueIds } from '../../../server/content/unique-ids.ts';
import { writeAnchors } from '../../../server/content/write-anchors.ts';
import { type DataSource, describeMissing } from '../../../src/core/data-source.ts';
import { decodeProps, renderRoot, type ServerElement } from '../../../src/core/ssr/render-root.tsx';

declare const __BUILD__: string;

export interface LoadedElement {
  readonly state: 'ready' | 'pending';
  readonly data?: unknown;
  readonly missing?: string;
  /** Why the data failed to load. */
  readonly error?: unknown;
}

/** Loads an element's data. Never rejects: an element without data renders, and loads it in the browser. */
export async function loadElement(
  element: ServerElement,
  { attributes, items }: LocatedElement,
  dataSource: DataSource,
): Promise<LoadedElement> {
  if (!element.load) return { state: 'ready' };
  const missing: string[] = [];
  try {
    const props = decodeProps(element, attributes, items, dataSource);
    const report = (attribute: string, value: string) => void missing.push(describeMissing(attribute, value));
    const data = (await element.load(props, dataSource, report)) ?? null;
    return { state: 'ready', data, missing: missing.join(' ') || undefined };
  } catch (error) {
    return { state: 'pending', error };
  }
}

export interface PageParts {
  readonly dataSource: DataSource;
  readonly stylesheet: string;
  readonly ids: UniqueIds;
  /** Rules for a prefixed element, which the style sheet does not have. */
  readonly hostStyle: string;
}

/**
 * Renders an element whose data was loaded.
 * @throws the component's error
 */
export function renderElement(
  element: ServerElement,
  { attributes, items, isInLink }: LocatedElement,
  { state, data, missing }: LoadedElement,
  { dataSource, stylesheet, ids, hostStyle }: PageParts,
): WrittenRoot {
  const props = decodeProps(element, attributes, items, dataSource);
  const root = renderRoot(element, {
    props,
    data,
    missingMessage: missing,
    source: dataSource,
    stylesheet,
    build: __BUILD__,
  });
  const anchors = element.anchors?.({ ...props, data }) ?? [];
  const start = root.indexOf('>') + 1;
  return {
    state,
    html: root.slice(0, start) + hostStyle + root.slice(start) + writeAnchors(anchors, isInLink, ids),
  };
}
