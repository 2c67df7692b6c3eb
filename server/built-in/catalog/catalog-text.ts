import { nextTurn } from '../../next-turn.ts';

/** Delimiters of the schools in an imported file. Each school is on its own line. */
export const schoolDelimiters = { start: '"schools":[\n', end: '\n]', separator: ',\n' } as const;

/** `JSON.parse` parses about this many schools in 10 ms. */
const schoolsPerTurn = 1000;

/**
 * Parses the file of an import, and yields to the event loop after every thousand schools. Parses JSON in
 * another layout, such as a file of an earlier version, in one turn.
 * @throws SyntaxError
 */
export async function parseCatalog(text: string): Promise<unknown> {
  const { separator } = schoolDelimiters;
  const start = text.indexOf(schoolDelimiters.start);
  const end = text.lastIndexOf(schoolDelimiters.end);
  if (start < 0 || end < start) return JSON.parse(text) as unknown;
  const head = JSON.parse(
    `${text.slice(0, start)}"schools":[]${text.slice(end + schoolDelimiters.end.length)}`,
  ) as object;
  const lines = text.slice(start + schoolDelimiters.start.length, end).split(separator);
  const schools: unknown[] = [];
  for (let index = 0; index < lines.length; index += schoolsPerTurn) {
    await nextTurn();
    const chunk = lines.slice(index, index + schoolsPerTurn).join(separator);
    schools.push(...(JSON.parse(`[${chunk}]`) as unknown[]));
  }
  return { ...head, schools };
}
