/**
 * Describes elements as data. Only the declaration names an element's attributes: parsing, defaults,
 * types, the reference and the manifest are derived from it. It must not use the DOM or React, because
 * the build, the server and the documentation evaluate it, too.
 */

export const hydrationStrategies = ['load', 'idle', 'visible', 'interaction', 'static'] as const;
/** When the browser hydrates a prerendered element. See docs/adr/0002. */
export type HydrationStrategy = (typeof hydrationStrategies)[number];

interface Described {
  /** One line for the reference: a sentence without a period at its end. */
  readonly description: string;
  /** True if the element renders nothing without a value; the linter then reports a missing one. */
  readonly isRequired?: boolean;
}

export interface StringAttribute extends Described {
  readonly type: 'string';
  readonly default?: string;
  /**
   * The allowed values, in lower case; others mean the default. `grid-N` allows any number for N. Use an enum
   * unless values have a number or an older value in capitals must still be read.
   */
  readonly values?: readonly string[];
}
/** A URL with an allowed scheme (http, https, mailto, tel, sms) or a relative URL; others are dropped. */
export interface UrlAttribute extends Described {
  readonly type: 'url';
  /**
   * A default that is a path is a page of the script's own site; on pages of other origins it becomes
   * absolute.
   */
  readonly default?: string;
  /** True if the element shows the URL in an `<img>`: `data:image/…` is then allowed, too. */
  readonly allowsImageData?: boolean;
  /** The site's contributor path replaces the default. */
  readonly isContributorPath?: boolean;
}
export interface BooleanAttribute extends Described {
  readonly type: 'boolean';
  readonly default?: boolean;
}
/** A finite number; `integer` drops its fraction. */
export interface NumberAttribute extends Described {
  readonly type: 'number' | 'integer';
  readonly default?: number;
  /** Lower values become this one, without a message. */
  readonly min?: number;
  /** Higher values become this one, without a message. */
  readonly max?: number;
  /** Unit that authors may write after the number, such as `%` in `45%`. */
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
  /** The allowed words; others are ignored. */
  readonly values?: readonly string[];
}
/**
 * JSON text. `clean` receives the parsed value and returns it in its declared shape, or undefined when
 * it is invalid. It must not throw.
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

/** The attribute of every element, in addition to those that it declares. */
export const hydrateAttribute = (strategy: HydrationStrategy): EnumAttribute => ({
  type: 'enum',
  values: hydrationStrategies,
  default: strategy,
  description: 'When the browser starts the element’s code',
});

/** The values that an attribute may have; undefined if it may have others. */
export const allowedValues = (spec: AttributeSpec): readonly string[] | undefined =>
  'values' in spec ? spec.values : undefined;

/** Keyed by property name (camelCase); the attribute is the same name in kebab-case. */
export type AttributeTable = Readonly<Record<string, AttributeSpec>>;

/**
 * Author children that are slotted one by one (`section-1`, `slide-2`). The server numbers them; on pages
 * of other sites, the bridge does. They are never moved.
 */
export interface ItemsDeclaration {
  /** Slot name prefix: child number three gets `slot="prefix-3"`. */
  readonly slot: string;
  /** Tag name of the children that are items; without it, every child element is an item. */
  readonly match?: string;
  /** Attributes of each child, which the component receives as `items[n]`. */
  readonly attributes?: AttributeTable;
}

/**
 * Height in pixels with default attributes, which pages of other sites reserve until the element is rendered:
 * on a phone (in a column of 358 px) and on a desktop.
 */
export interface ReservedHeight {
  readonly phone: number;
  readonly desktop: number;
  /** Added for each item. */
  readonly item?: number;
}

export interface ElementDeclaration<A extends AttributeTable = AttributeTable> {
  readonly tag: string;
  /** One sentence for the reference and the manifest. */
  readonly summary: string;
  readonly hydrate: HydrationStrategy;
  /**
   * `small` (the default) puts the component into the shared chunk; `own` gives it a separate chunk,
   * for large elements that few pages use.
   */
  readonly chunk?: 'small' | 'own';
  readonly attributes: A;
  /** Full event name (`tag-name:verb`) to its description. */
  readonly events?: Readonly<Record<string, string>>;
  /**
   * The verb of an event to the TypeScript type of its `detail`; events without one have no detail. The
   * packages' types are generated from it.
   */
  readonly eventDetails?: Readonly<Record<string, string>>;
  /** Slot name ('' for the default slot) to its description. */
  readonly slots?: Readonly<Record<string, string>>;
  /** `::part()` name to its description. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly items?: ItemsDeclaration;
  /** Omit it for elements whose height depends only on their content. */
  readonly reserve?: ReservedHeight;
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

/** Booleans always have a value, because their default is false. */
type IsAlwaysPresent<S> = S extends { type: 'boolean' }
  ? true
  : S extends { default: infer D }
    ? undefined extends D
      ? false
      : true
    : false;

/** The properties that a component receives from an attribute table. */
export type PropsOfTable<A extends AttributeTable> = {
  readonly [K in keyof A]: IsAlwaysPresent<A[K]> extends true ? ValueOf<A[K]> : ValueOf<A[K]> | undefined;
};

/** One author child: its slot and its declared attributes. */
export type Item<T extends AttributeTable = AttributeTable> = {
  readonly slot: string;
  /** In the browser: identifies the child, whose slot changes if children before it are added or removed. */
  readonly key?: string;
} & PropsOfTable<T>;

type ItemAttributes<D> = D extends { items: { attributes: infer T extends AttributeTable } }
  ? T
  : Record<never, AttributeSpec>;

/**
 * All properties of a component. `data` is the result of `tag-name.data.ts`: undefined before it has
 * loaded, null when there is none.
 */
export type ElementProps<D extends ElementDeclaration, Data = undefined> = PropsOfTable<D['attributes']> & {
  readonly items: readonly Item<ItemAttributes<D>>[];
  readonly data?: Data | null;
};

/** Keeps a declaration's literal types, from which the properties' types are derived. */
export function defineElement<const D extends ElementDeclaration>(declaration: D): D {
  return declaration;
}

/** Declares a JSON attribute: `json('Schools to list', readSchoolRecords)`. */
export function json<T>(description: string, clean: (value: unknown) => T | undefined): JsonAttribute<T> {
  return { type: 'json', description, clean };
}
