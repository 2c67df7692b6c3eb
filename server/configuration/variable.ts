import type * as v from 'valibot';

/** An environment variable. */
export interface Variable<Value> {
  readonly name: string;
  readonly description: string;
  /** Allowed values, described for operators. */
  readonly allowed: string;
  readonly default: string | undefined;
  /** True if the value must never be printed. */
  readonly isSecret: boolean;
  readonly schema: v.GenericSchema<string, Value>;
}

/** Describes a variable, in the order: name, default, purpose, allowed values, schema. */
export function variable<const Default extends string | undefined, Value>(
  name: string,
  defaultText: Default,
  description: string,
  allowed: string,
  schema: v.GenericSchema<string, Value>,
  isSecret = false,
) {
  return { name, default: defaultText, description, allowed, schema, isSecret };
}
