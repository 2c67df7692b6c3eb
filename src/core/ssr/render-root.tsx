import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { decodeAttributes } from '../attributes.ts';
import type { ElementModule } from '../bridge/element-module.ts';
import type { DataSource } from '../data-source.ts';
import type { Item } from '../declaration.ts';
import { type ElementContext, ElementReactContext } from '../element-context.ts';
import { type RootMarkup, renderRootMarkup } from '../root-markup.ts';

/** An element on the server: one row of the generated registry. */
export interface ServerElement extends ElementModule {
  /** Ids that a page may link to, which the server writes as light-DOM anchors. */
  // biome-ignore lint/suspicious/noExplicitAny: loaders and anchors take their own component's props
  readonly anchors?: (props: any) => readonly string[];
}

/** A component's props, except for its data. */
export interface DecodedProps extends Readonly<Record<string, unknown>> {
  readonly items: readonly Item[];
}

export interface ComponentInput {
  readonly props: DecodedProps;
  /** The data that the element's loader returned; undefined without a loader. */
  readonly data?: unknown;
  readonly source: DataSource;
}

export type RootInput = ComponentInput & Omit<RootMarkup, 'html'>;

/** Reads a component's props from its attributes and items; the browser reads the same ones. */
export function decodeProps(
  element: ServerElement,
  attributes: Readonly<Record<string, string>>,
  items: readonly Item[],
  { config }: Pick<DataSource, 'config'>,
): DecodedProps {
  return {
    items,
    ...decodeAttributes(
      element.declaration.attributes,
      (name) => attributes[name] ?? null,
      undefined,
      config,
    ),
  };
}

/** React writes preload links for images in front of the markup. */
const imagePreloads = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/**
 * Renders an element's component to HTML. Synchronous.
 * @throws the component's error; the caller then writes the tag without a root
 */
export function renderComponent(element: ServerElement, { props, data, source }: ComponentInput): string {
  const context: ElementContext = {
    tag: element.declaration.tag,
    source,
    emit: () => true,
    track: () => undefined,
  };
  const html = renderToString(
    <ElementReactContext value={context}>
      {createElement(element.Component, { ...props, data })}
    </ElementReactContext>,
  );
  return html.replace(imagePreloads, '');
}

/**
 * Renders an element to its declarative shadow root. Synchronous.
 * @throws the component's error; the caller then writes the tag without a root
 */
export function renderRoot(element: ServerElement, input: RootInput): string {
  return renderRootMarkup({ ...input, html: renderComponent(element, input) });
}
