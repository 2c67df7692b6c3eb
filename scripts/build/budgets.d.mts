type Sizes = Readonly<Record<string, number>>;

export interface Measured {
  readonly outputs: Sizes;
  readonly elements: Sizes;
}

export interface Budgets extends Measured {
  readonly note?: string;
  readonly limits: Readonly<Record<string, number | { readonly base: number; readonly perTag: number }>>;
}

export function compareWithBudgets(
  budgets: Budgets,
  measured: Measured,
): {
  readonly name: string;
  readonly size: number;
  readonly budget: number | undefined;
  readonly fits: boolean;
}[];
export function writeBudgets(budgets: Budgets, measured: Measured, names?: readonly string[]): Budgets;
