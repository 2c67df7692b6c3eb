/**
 * A function that makes something out of an object only once: the same object gives
 * the same result. Where results are the same, what was made of them still holds.
 */
export function memoizeByObject<In extends object, Out>(make: (value: In) => Out): (value: In) => Out {
  const made = new WeakMap<In, Out>();
  return (value) => {
    const known = made.get(value);
    if (known !== undefined) return known;
    const result = make(value);
    made.set(value, result);
    return result;
  };
}
