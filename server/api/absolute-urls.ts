import type * as v from 'valibot';
import { type ResultName, resultSchemas } from '../../src/core/model/results.ts';
import { toAbsolute } from './site-config.ts';

type Rewrite = (value: unknown, origin: string) => unknown;

/** The parts of valibot's schemas that hold other schemas. */
interface Node {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Node[];
  readonly metadata?: { readonly urlKind?: unknown };
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly value?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly Node[];
  readonly getter?: (input: unknown) => Node;
}

const attribute = /(\s(?:href|src|poster|action)\s*=\s*["']?)(\/(?![/\\])[^\s"'>]*)/gi;

const rewriteText: Readonly<Record<string, Rewrite>> = {
  url: (value, origin) => (typeof value === 'string' ? toAbsolute(value, origin) : value),
  html: (value, origin) =>
    typeof value === 'string'
      ? value.replace(attribute, (_, before: string, path: string) => before + toAbsolute(path, origin))
      : value,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rewriteEntries(entries: readonly (readonly [string, Rewrite])[]): Rewrite {
  return (value, origin) => {
    if (!isObject(value)) return value;
    const rewritten: Record<string, unknown> = { ...value };
    for (const [key, rewrite] of entries) if (key in value) rewritten[key] = rewrite(value[key], origin);
    return rewritten;
  };
}

/** How the values of a schema become absolute; undefined when it has no marked fields. */
function compile(schema: Node, known = new Map<Node, Rewrite>()): Rewrite | undefined {
  if (schema.pipe) {
    const kind = schema.pipe.find(({ type }) => type === 'metadata')?.metadata?.urlKind;
    if (typeof kind === 'string') return rewriteText[kind];
    return schema.pipe
      .filter((part) => part.kind === 'schema' && !part.pipe)
      .map((part) => compile(part, known))
      .find(Boolean);
  }
  if (schema.wrapped) return compile(schema.wrapped, known);
  if (schema.options) return schema.options.map((option) => compile(option, known)).find(Boolean);
  if (schema.getter) {
    const { getter } = schema;
    return (value, origin) => {
      const target = getter(value);
      const rewrite = known.get(target) ?? compile(target, known);
      return rewrite ? rewrite(value, origin) : value;
    };
  }
  const inner = schema.item ?? (schema.type === 'record' ? schema.value : undefined);
  if (inner) {
    const rewrite = compile(inner, known);
    return (
      rewrite &&
      ((value, origin) => {
        if (Array.isArray(value)) return value.map((entry) => rewrite(entry, origin));
        return isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, rewrite(entry, origin)]))
          : value;
      })
    );
  }
  const entries = Object.entries(schema.entries ?? {}).flatMap(([key, entry]) => {
    const rewrite = compile(entry, known);
    return rewrite ? [[key, rewrite] as const] : [];
  });
  if (entries.length === 0) return undefined;
  const rewrite = rewriteEntries(entries);
  known.set(schema, rewrite);
  return rewrite;
}

const rewrites = new Map(
  Object.entries(resultSchemas).map(([name, schema]: [string, v.GenericSchema]) => [
    name,
    compile(schema as unknown as Node),
  ]),
);

/**
 * Paths of this site in a result, turned into URLs that pages of other origins can follow.
 * The model marks the fields: `url` and `html` in `src/core/model/fields.ts`.
 */
export function toAbsoluteResult<Result>(
  name: ResultName | undefined,
  result: Result,
  origin: string,
): Result {
  const rewrite = name && rewrites.get(name);
  return rewrite ? (rewrite(result, origin) as Result) : result;
}
