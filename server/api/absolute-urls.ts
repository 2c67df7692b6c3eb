import type * as v from 'valibot';
import { type ResultName, resultSchemas } from '../../src/core/model/results.ts';
import { isRecord } from '../../src/core/records.ts';
import { siteLink } from '../../src/core/urls.ts';

/** The properties of valibot's schemas that contain other schemas. */
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
const imageSizes = /(\ssrcset\s*=\s*)("[^"]*"|'[^']*')/gi;
/** A path at the start of an image size in `srcset`. */
const sizePath = /(?<=["'\s])\/(?![/\\])[^\s,"']*/g;

function rewriteText(text: string, kind: unknown, origin: string): string {
  if (kind === 'url') return siteLink(text, origin);
  return text
    .replace(attribute, (_, before: string, path: string) => before + siteLink(path, origin))
    .replace(
      imageSizes,
      (_, before: string, sizes: string) =>
        before + sizes.replace(sizePath, (path) => siteLink(path, origin)),
    );
}

/** Walks a value along its schema. Fields that the model does not mark stay unchanged. */
function rewrite(schema: Node, value: unknown, origin: string): unknown {
  if (schema.wrapped) return rewrite(schema.wrapped, value, origin);
  if (schema.getter) return rewrite(schema.getter(value), value, origin);
  if (schema.pipe) {
    const kind = schema.pipe.find(({ type }) => type === 'metadata')?.metadata?.urlKind;
    if (kind !== undefined) return typeof value === 'string' ? rewriteText(value, kind, origin) : value;
    const parts = schema.pipe.filter((part) => part.kind === 'schema' && !part.pipe);
    return parts.reduce((result, part) => rewrite(part, result, origin), value);
  }
  // Applies every option: a field that several options have is marked in all of them.
  if (schema.options)
    return schema.options.reduce((result, option) => rewrite(option, result, origin), value);
  const { item, entries, type, value: inner } = schema;
  if (item && Array.isArray(value)) return value.map((entry) => rewrite(item, entry, origin));
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = { ...value };
  for (const [key, entry] of Object.entries(entries ?? {}))
    if (key in value) result[key] = rewrite(entry, value[key], origin);
  if (type === 'record' && inner)
    for (const [key, entry] of Object.entries(value)) result[key] = rewrite(inner, entry, origin);
  return result;
}

/**
 * Converts this site's paths in a result to URLs that pages of other origins can follow. The model marks the
 * fields: `url` and `html` in `src/core/model/fields.ts`.
 */
export function toAbsoluteResult<Result>(
  name: ResultName | undefined,
  result: Result,
  origin: string,
): Result {
  const schema: v.GenericSchema | undefined = name && resultSchemas[name];
  return schema ? (rewrite(schema as unknown as Node, result, origin) as Result) : result;
}
