/** The rules of `budgets.json`: which size each output and element may have. */

/** Measured bytes plus 2 %. */
const withMargin = (size) => Math.ceil(size * 1.02);

/** Fixed limits in bytes; the entry lists every tag, so that its limit grows with their number. */
function limitOf(name, limits, tagCount) {
  const limit = limits[name];
  return typeof limit === 'object'
    ? limit.base + limit.perTag * tagCount
    : (limit ?? Number.POSITIVE_INFINITY);
}

/**
 * Compares sizes with their budgets.
 * @returns one row per output and element: its name, size, budget (undefined without one) and whether it fits
 */
export function compareWithBudgets(budgets, measured) {
  const tagCount = Object.keys(measured.elements).length;
  return ['outputs', 'elements'].flatMap((group) =>
    Object.entries(measured[group]).map(([name, size]) => {
      const limit = limitOf(name, budgets.limits, tagCount);
      const budget = Math.min(budgets[group][name] ?? Number.POSITIVE_INFINITY, limit);
      return {
        name,
        size,
        budget: Number.isFinite(budget) ? budget : undefined,
        fits: size <= budget && Number.isFinite(budget),
      };
    }),
  );
}

/**
 * The budgets with those of the named outputs and elements set to their measured size plus 2 %.
 * @param names `undefined` sets all, and drops elements that no longer exist
 * @throws when a name is neither an output with a budget nor an element
 */
export function writeBudgets(budgets, measured, names) {
  if (!names) {
    const rewrite = (sizes) =>
      Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, withMargin(size)]));
    const { entry: _, ...outputs } = measured.outputs;
    return { ...budgets, outputs: rewrite(outputs), elements: rewrite(measured.elements) };
  }
  const [outputs, elements] = [{ ...budgets.outputs }, { ...budgets.elements }];
  for (const name of names) {
    if (name in measured.elements) elements[name] = withMargin(measured.elements[name]);
    else if (name in outputs && name in measured.outputs) outputs[name] = withMargin(measured.outputs[name]);
    else
      throw new Error(
        `"${name}" is neither an element nor one of the outputs ${Object.keys(outputs).join(', ')}.`,
      );
  }
  const sorted = Object.fromEntries(
    Object.entries(elements).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return { ...budgets, outputs, elements: sorted };
}
