import * as v from 'valibot';

/**
 * A field that may be left out. Services write null for "nothing there" as often
 * as they leave a key away; both come out as undefined, the only form that the
 * entities know.
 */
export function absent<const S extends v.GenericSchema>(schema: S) {
  return v.nullish(schema, () => undefined);
}
