/**
 * What an element is, as data. A declaration is the only place that names an
 * element's attributes: parsing, defaults, types, the reference and the manifest
 * are all derived from it. It must stay free of the DOM and of React, because the
 * build, the server and the documentation evaluate it too.
 */

/** When the browser brings a pre-rendered element to life. See docs/adr/0002. */
export type HydrationStrategy = 'load' | 'idle' | 'visible' | 'interaction' | 'static';

interface Described {
  /** One line for the reference; a sentence without a full stop at its end. */
  readonly description: string;
}

export interface StringAttribute extends Described {
  readonly type: 'string';
  readonly default?: string;
}
/** A URL of an allowed scheme (http, https, mailto, tel, sms, relative); anything else is dropped. */
export interface UrlAttribute extends Described {
  readonly type: 'url';
  /** A path is a page of the script's own site: pages of other origins get its absolute address. */
  readonly default?: string;
  /** The site's contributor path replaces the default. */
  readonly isContributorPath?: boolean;
}
export interface BooleanAttribute extends Described {
  readonly type: 'boolean';
  readonly default?: boolean;
}
/** A finite number; `integer` reads it with parseInt as the specification asks of limits. */
export interface NumberAttribute extends Described {
  readonly type: 'number' | 'integer';
  readonly default?: number;
  readonly min?: number;
  readonly max?: number;
  /** What authors may write behind the number, as in `45%`. */
  readonly unit?: string;
}
export interface EnumAttribute<V extends string = string> extends Described {
  readonly type: 'enum';
  readonly values: readonly V[];
  readonly default?: V;
}
/** Comma-separated words: `degree,subject`. */
export interface ListAttribute extends Described {
  readonly type: 'list';
  readonly default?: readonly string[];
}
/**
 * JSON text. `clean` receives what JSON.parse gave and returns the value in its
 * declared shape, or undefined when it cannot be used. It must not throw.
 */
export interface JsonAttribute<T = unknown> extends Described {
  readonly type: 'json';
  readonly clean: (value: unknown) => T | undefined;
}

export type AttributeSpec =
  | StringAttribute
  | UrlAttribute
  | BooleanAttribute
  | NumberAttribute
  | EnumAttribute
  | ListAttribute
  | JsonAttribute;

/** Keyed by property name (camelCase); the attribute is the same name in kebab-case. */
export type AttributeTable = Readonly<Record<string, AttributeSpec>>;

/**
 * Author children that are slotted one by one (`section-1`, `slide-2`). They are
 * numbered by the server, or by the bridge elsewhere, and never moved.
 */
export interface ItemsDeclaration {
  /** Slot name prefix: child number three gets `slot="prefix-3"`. */
  readonly slot: string;
  /** Tag name of the children that count; every child element counts when left out. */
  readonly match?: string;
  /** Attributes read from each child and handed to the component as `items[n]`. */
  readonly attributes?: AttributeTable;
}

export interface ElementDeclaration<A extends AttributeTable = AttributeTable> {
  readonly tag: string;
  /** One sentence for the reference and the manifest. */
  readonly summary: string;
  readonly hydrate: HydrationStrategy;
  /**
   * `small` (the default) puts the component into the shared chunk; `own` gives
   * it a chunk of its own, for what is heavy and rare.
   */
  readonly chunk?: 'small' | 'own';
  readonly attributes: A;
  /** Full event name (`tag-name:verb`) to its description. */
  readonly events?: Readonly<Record<string, string>>;
  /** Slot name ('' for the default slot) to its description. */
  readonly slots?: Readonly<Record<string, string>>;
  /** `::part()` name to its description. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly items?: ItemsDeclaration;
  /** When `tag-name.behavior.ts` is attached: plain DOM code that needs no React. */
  readonly behavior?: 'load' | 'visible' | 'interaction';
}

type ValueOf<S extends AttributeSpec> = S extends { type: 'boolean' }
  ? boolean
  : S extends { type: 'number' | 'integer' }
    ? number
    : S extends { type: 'list' }
      ? readonly string[]
      : S extends { type: 'enum'; values: readonly (infer V)[] }
        ? V
        : S extends { type: 'json'; clean: (value: unknown) => infer T }
          ? Exclude<T, undefined>
          : string;

/** Booleans always have a value: absent is the default, and the default is false. */
type IsAlwaysThere<S> = S extends { type: 'boolean' }
  ? true
  : S extends { default: infer D }
    ? undefined extends D
      ? false
      : true
    : false;

/** The properties that an attribute table gives to its component. */
export type PropsOfTable<A extends AttributeTable> = {
  readonly [K in keyof A]: IsAlwaysThere<A[K]> extends true ? ValueOf<A[K]> : ValueOf<A[K]> | undefined;
};

/** One author child: its slot, its id if it has one, and the attributes that were asked for. */
export type Item<T extends AttributeTable = AttributeTable> = {
  readonly slot: string;
  readonly id?: string;
} & PropsOfTable<T>;

type ItemAttributes<D> = D extends { items: { attributes: infer T extends AttributeTable } }
  ? T
  : Record<never, AttributeSpec>;

/**
 * Everything a component receives. `data` is what `tag-name.data.ts` resolved:
 * undefined while it is not loaded, null when there is none.
 */
export type ElementProps<D extends ElementDeclaration, Data = undefined> = PropsOfTable<D['attributes']> & {
  readonly items: readonly Item<ItemAttributes<D>>[];
  readonly data?: Data | null;
};

/** Keeps the literal types of a declaration, which the properties are derived from. */
export function defineElement<const D extends ElementDeclaration>(declaration: D): D {
  return declaration;
}

/** Gives a JSON attribute its type: `json('Schools to list', cleanSchools)`. */
export function json<T>(description: string, clean: (value: unknown) => T | undefined): JsonAttribute<T> {
  return { type: 'json', description, clean };
}
