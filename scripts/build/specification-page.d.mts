interface NamedTest {
  readonly file: string;
  readonly title: string;
  readonly rows: readonly string[];
}

export function readNamedTests(file: string, text: string): NamedTest[];
export function findGaps(rows: readonly string[], tests: readonly NamedTest[]): string[];
export function specificationPage(): string;
