import type { DataSource } from '../../src/core/data-source.ts';

/** What somebody asked of a source, and was told. */
export interface RecordedQuery {
  readonly ask: (source: DataSource) => Promise<unknown>;
  readonly answer: unknown;
}

type Method = (...parameters: readonly unknown[]) => Promise<unknown>;
type Methods = Readonly<Record<string, Method | undefined>>;

/**
 * Wraps a source so that the questions put to it are kept. What was made from the
 * answers holds for as long as the same questions get the same answers.
 */
export function recordQueries(source: DataSource): { source: DataSource; questions: RecordedQuery[] } {
  const questions: RecordedQuery[] = [];
  const wrapped: Record<string, unknown> = { ...source };
  for (const [name, method] of Object.entries(source)) {
    if (typeof method !== 'function') continue;
    wrapped[name] = async (...parameters: readonly unknown[]) => {
      const ask = async (asked: DataSource) => (asked as unknown as Methods)[name]?.(...parameters);
      const answer = await ask(source);
      questions.push({ ask, answer });
      return answer;
    };
  }
  return { source: wrapped as unknown as DataSource, questions };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Lists and records are the same when what is in them is: sources put the same posts into new lists. */
function isSame(one: unknown, other: unknown, depth = 2): boolean {
  if (Object.is(one, other)) return true;
  if (depth === 0 || !isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key], depth - 1))
  );
}

/** Asks again; false as soon as one answer is another, or none. */
export async function stillMatch(questions: readonly RecordedQuery[], source: DataSource): Promise<boolean> {
  const answers = await Promise.all(questions.map(({ ask }) => ask(source)));
  return questions.every(({ answer }, index) => isSame(answer, answers[index]));
}
