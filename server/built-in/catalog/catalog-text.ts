import { nextTurn } from '../../next-turn.ts';

/** The text around and between the schools of a file that an import wrote. Each school has its own line. */
export const schoolList = { start: '"schools":[\n', end: '\n]', separator: ',\n' } as const;

/** JSON parses about this many schools in 10 ms. */
const schoolsPerTurn = 1000;

/**
 * Parses the file of an import, and yields to the event loop after every thousand schools. Parses JSON in another
 * layout, such as a file of an earlier version, in one turn.
 * @throws SyntaxError
 */
export async function parseCatalog(text: string): Promise<unknown> {
  const { separator } = schoolList;
  const start = text.indexOf(schoolList.start);
  const end = text.lastIndexOf(schoolList.end);
  if (start < 0 || end < start) return JSON.parse(text) as unknown;
  const head = JSON.parse(
    `${text.slice(0, start)}"schools":[]${text.slice(end + schoolList.end.length)}`,
  ) as object;
  const lines = text.slice(start + schoolList.start.length, end).split(separator);
  const schools: unknown[] = [];
  for (let index = 0; index < lines.length; index += schoolsPerTurn) {
    await nextTurn();
    const part = lines.slice(index, index + schoolsPerTurn).join(separator);
    schools.push(...(JSON.parse(`[${part}]`) as unknown[]));
  }
  return { ...head, schools };
}
