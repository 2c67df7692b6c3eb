import fc from 'fast-check';

/** A statement that is true for every input. Inputs are JSON, so that found ones can be stored. */
export interface Property {
  readonly name: string;
  readonly property: fc.IAsyncProperty<[unknown]>;
}

/** Creates a property; `check` throws for a value of the arbitrary for which it is false. */
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

/** Text that consists of many of these characters and the given parts. */
export const textOf = (parts: readonly string[], maxLength = 30): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...marks), fc.string({ maxLength: 6 })), {
      maxLength,
    })
    .map((pieces) => pieces.join(''));

/** JSON of any shape, with the names that objects inherit. */
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
