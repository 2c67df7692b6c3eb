/** The rules of `budgets.json`: how large each output and element may be, in Brotli bytes. */

type Sizes = Readonly<Record<string, number>>;

export interface Measured {
  readonly outputs: Sizes;
  readonly elements: Sizes;
}

export interface Budgets extends Measured {
  readonly note?: string;
  /**
   * Maximum sizes, even if a reason raises the budget. The entry lists every tag, so its limit grows with the
   * number of tags.
   */
  readonly limits: Readonly<Record<string, number | { readonly base: number; readonly perTag: number }>>;
  /** By name: why its budget was last raised. */
  readonly reasons?: Readonly<Record<string, string>>;
}

export interface BudgetRow {
  readonly name: string;
  readonly size: number;
  /** Undefined when the output or element has no budget, which is an error. */
  readonly budget: number | undefined;
  readonly isWithinBudget: boolean;
}

/** The output that contains every element. Its budget therefore grows with each new element. */
const wholeScript = 'embed.js';

const withMargin = (size: number) => Math.ceil(size * 1.02);

function limitOf(name: string, limits: Budgets['limits'], tagCount: number): number {
  const limit = limits[name];
  if (typeof limit === 'object') return limit.base + limit.perTag * tagCount;
  return limit ?? Number.POSITIVE_INFINITY;
}

/** Compares sizes with their budgets: one row per output and element. */
export function compareWithBudgets(budgets: Budgets, measured: Measured): BudgetRow[] {
  const tagCount = Object.keys(measured.elements).length;
  return (['outputs', 'elements'] as const).flatMap((group) =>
    Object.entries(measured[group]).map(([name, size]) => {
      const limit = limitOf(name, budgets.limits, tagCount);
      const budget = Math.min(budgets[group][name] ?? Number.POSITIVE_INFINITY, limit);
      const isKnown = Number.isFinite(budget);
      return { name, size, budget: isKnown ? budget : undefined, isWithinBudget: isKnown && size <= budget };
    }),
  );
}

export interface WriteOptions {
  /** Names of outputs and elements; undefined writes all and drops elements that no longer exist. */
  readonly names?: readonly string[];
  /** Why budgets are raised; stored in the file for each raised one. */
  readonly reason?: string;
}

function sortByName(sizes: Sizes): Sizes {
  return Object.fromEntries(Object.entries(sizes).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Sets budgets to the measured size plus 2 %. A raised budget needs a reason, a new one does not. The budget
 * of the script with all elements grows by the budgets of new elements.
 * @throws when a name has no size, or a budget would be raised without a reason
 */
export function writeBudgets(budgets: Budgets, measured: Measured, { names, reason }: WriteOptions): Budgets {
  const { entry: _, ...outputSizes } = measured.outputs;
  const sizes: Sizes = { ...outputSizes, ...measured.elements };
  const unknown = names?.find((name) => !Object.hasOwn(sizes, name));
  if (unknown !== undefined)
    throw new Error(
      `"${unknown}" is neither an element nor one of the outputs ${Object.keys(budgets.outputs).join(', ')}.`,
    );
  const budgetOf = (name: string) => budgets.outputs[name] ?? budgets.elements[name];
  const written = names ?? Object.keys(sizes);
  const raised = written.filter((name) => {
    const budget = budgetOf(name);
    return budget !== undefined && (sizes[name] ?? 0) > budget;
  });
  if (raised.length > 0 && !reason)
    throw new Error(`This raises the budget of ${raised.join(', ')}. Say why: --because "…".`);
  const isRetained = (name: string) => names !== undefined || Object.hasOwn(sizes, name);
  const set = (previous: Sizes, isMember: (name: string) => boolean): Sizes => ({
    ...Object.fromEntries(Object.entries(previous).filter(([name]) => isRetained(name))),
    ...Object.fromEntries(written.filter(isMember).map((name) => [name, withMargin(sizes[name] ?? 0)])),
  });
  const outputs = set(budgets.outputs, (name) => Object.hasOwn(outputSizes, name));
  const added = (names ?? []).filter((name) => budgetOf(name) === undefined);
  const growth = added.reduce((total, name) => total + withMargin(sizes[name] ?? 0), 0);
  const reasons = Object.fromEntries([
    ...Object.entries(budgets.reasons ?? {}).filter(([name]) => isRetained(name)),
    ...raised.map((name) => [name, reason ?? '']),
  ]);
  return {
    ...budgets,
    outputs: {
      ...outputs,
      ...(outputs[wholeScript] !== undefined && { [wholeScript]: outputs[wholeScript] + growth }),
    },
    elements: sortByName(set(budgets.elements, (name) => Object.hasOwn(measured.elements, name))),
    ...(Object.keys(reasons).length > 0 && { reasons }),
  };
}
