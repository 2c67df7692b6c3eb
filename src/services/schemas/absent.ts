import * as v from 'valibot';

/**
 * A field that may be left out. Services write null for "nothing there" as often
 * as they leave a key away; both come out as undefined, the only form that the
 * entities know, so the type is that of an optional field.
 */
export function absent<const S extends v.GenericSchema>(schema: S): v.OptionalSchema<S, undefined> {
  return v.nullish(schema, () => undefined) as unknown as v.OptionalSchema<S, undefined>;
}
