import fc from 'fast-check';

/** A statement that is true for every input. Inputs are JSON, so that counterexamples can be stored. */
export interface Property {
  readonly name: string;
  readonly property: fc.IAsyncProperty<[unknown]>;
}

/** Creates a property. `check` throws if the statement is false for a value of the arbitrary. */
export function property<Value>(
  name: string,
  arbitrary: fc.Arbitrary<Value>,
  check: (value: Value) => void | Promise<void>,
): Property {
  return {
    name,
    property: fc.asyncProperty(arbitrary, async (value) => {
      await check(value);
    }) as unknown as fc.IAsyncProperty<[unknown]>,
  };
}

/** Characters that change the state of parsers. */
const marks = [
  '<',
  '>',
  '/',
  '"',
  "'",
  '=',
  '&',
  ';',
  ' ',
  '\n',
  '\t',
  '\0',
  '\\',
  ':',
  '%',
  '#',
  '?',
  ',',
  '[',
  ']',
  '{',
  '}',
  '-',
  '`',
  '\u00a0',
  '\u2028',
  '😀',
  '\ud800',
];

/**
 * Generates text from the given parts, the characters above and random text. `maxLength` is a number of
 * parts.
 */
export const textOf = (parts: readonly string[], maxLength = 30): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...marks), fc.string({ maxLength: 6 })), {
      maxLength,
    })
    .map((chosen) => chosen.join(''));

/** Generates JSON of any shape. Its names include those that all objects inherit, such as `constructor`. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, '', ' ', '<b>x', '__proto__', 'constructor', '/x/'),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('id', 'constructor', 'toString', 'length')),
      tie('value'),
      {
        maxKeys: 4,
      },
    ),
  ),
})).value;
