/** The parts of WordPress's editor that the blocks use. WordPress provides them as global scripts. */

export type Rendered = object | string | boolean | null | undefined;
export type Attributes = Readonly<Record<string, unknown>>;

export interface Block {
  readonly name: string;
  readonly clientId: string;
  readonly attributes: Attributes;
  readonly innerBlocks: readonly Block[];
}

/** A store's selectors and actions; each takes and returns plain data. */
type Selectors = Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;
/** Pages such as the widgets screen lack some stores. */
export type Select = (store: string) => Selectors | undefined;

/** Props of a component: those of React elements and of WordPress's components. */
type Props = Readonly<Record<string, unknown>> | null;
type ComponentProps = Record<string, unknown>;
type Components = Readonly<Record<string, unknown>>;

interface WordPressEditor {
  readonly apiFetch: (request: { readonly path: string }) => Promise<unknown>;
  readonly blockEditor: Components & {
    useBlockProps(props?: ComponentProps): ComponentProps;
    useInnerBlocksProps(props: ComponentProps, options?: ComponentProps): ComponentProps;
  };
  readonly blocks: {
    createBlock(name: string, attributes?: Attributes, inner?: readonly unknown[]): Block;
    getBlockContent(block: Block): string;
    getBlockType(name: string): object | undefined;
    registerBlockType(name: string, settings: object): void;
  };
  readonly components: Components;
  readonly data: {
    dispatch(store: string): Selectors;
    select: Select;
    useDispatch(store: string): Selectors;
    useSelect<Value>(map: (select: Select) => Value, dependencies: readonly unknown[]): Value;
  };
  readonly editor?: Components;
  readonly editPost?: Components;
  readonly element: {
    createElement(type: unknown, props?: Props, ...children: readonly unknown[]): Rendered;
    readonly Fragment: unknown;
    /** WordPress 6.2 and later. */
    createRoot?(container: Element): { render(content: Rendered): void };
    render?(content: Rendered, container: Element): void;
    useEffect(effect: () => undefined | (() => void), dependencies: readonly unknown[]): void;
    useState<Value>(initial: Value): readonly [Value, (value: Value) => void];
  };
  readonly i18n: {
    __(text: string, domain: string): string;
    sprintf(text: string, ...values: readonly unknown[]): string;
  };
  readonly plugins: { registerPlugin(name: string, settings: object): void };
}

declare global {
  interface Window {
    readonly wp: WordPressEditor;
    readonly eduEmbedEditor: {
      readonly elements: readonly import('./elements.ts').Entry[];
      /** Origin of our server, which has the images of the examples. */
      readonly server: string;
      /** Language of the site, such as `en-US`; the user's language may differ. */
      readonly language: string;
      /** Whether the user may set who wrote, edited and reviewed a post. */
      readonly canSetBylines: boolean;
      /** Maximum length of a list of choices. A list of this length may have only the newest entries. */
      readonly maxChoices: number;
      readonly pageKinds: readonly { readonly value: string; readonly label: string }[];
      readonly adPlacements: readonly { readonly value: string; readonly label: string }[];
    };
  }
}

export const { apiFetch, blockEditor, blocks, components, data, plugins } = window.wp;
export const { createElement: h, Fragment, useEffect, useState } = window.wp.element;
export const { __, sprintf } = window.wp.i18n;

/** Components without a margin, 40 px high; without these props, WordPress 6.7 and later log a warning. */
export const newLayout = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true } as const;

/** A component of the post editor, which moved from `editPost` to `editor` in WordPress 6.6. */
export function editorComponent(name: string): unknown {
  return window.wp.editor?.[name] ?? window.wp.editPost?.[name];
}
