import type { ValueKind } from './value-kinds.ts';

/** An environment variable. */
export interface Variable<Value> extends ValueKind<Value> {
  readonly name: string;
  readonly description: string;
  readonly default: string | undefined;
  /** True if the value must never be printed. */
  readonly isSecret: boolean;
}

/** Describes a variable, in the order: name, values, purpose, default. */
export function variable<Value, const Default extends string | undefined = undefined>(
  name: string,
  kind: ValueKind<Value>,
  description: string,
  defaultText?: Default,
) {
  return { ...kind, name, description, default: defaultText as Default, isSecret: false };
}

/** Describes a variable whose value must never be printed. It has no default. */
export function secretVariable<Value>(name: string, kind: ValueKind<Value>, description: string) {
  return { ...variable(name, kind, description), isSecret: true };
}
