import * as v from 'valibot';

/** The type of a schema's values, read-only at every level. */
export type Entity<Schema extends v.GenericSchema> = Immutable<v.InferOutput<Schema>>;
type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value;

/**
 * An optional field, like valibot's `optional`, that also accepts null. For a missing value, some services
 * send null and others omit the key. Both become undefined.
 */
export function optionalField<const S extends v.GenericSchema>(schema: S): v.OptionalSchema<S, undefined> {
  return v.nullish(schema, () => undefined) as unknown as v.OptionalSchema<S, undefined>;
}

/** Ids are strings everywhere; a CMS may write numbers. */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** The kind of a text field whose paths become absolute for pages of other origins. */
export type UrlKind = 'url' | 'html';

/** A URL or a path of the site. */
export const url = v.pipe(v.string(), v.metadata({ urlKind: 'url' satisfies UrlKind }));

/** HTML whose links may be paths of the site. */
export const html = v.pipe(v.string(), v.metadata({ urlKind: 'html' satisfies UrlKind }));

/** An optional string. */
export const optionalText = optionalField(v.string());
