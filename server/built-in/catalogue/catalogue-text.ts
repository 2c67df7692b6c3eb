import { nextTurn } from '../../next-turn.ts';
import type { CatalogueFile } from './catalogue-file.ts';

const listStart = '"schools":[\n';
const listEnd = '\n]';
const separator = ',\n';

/** JSON parses about this many schools in 10 ms. */
const schoolsPerTurn = 1000;

/** Writes a catalogue as JSON with each school on a line of its own, so that servers can parse it in turns. */
export function writeCatalogue({ schools, ...head }: CatalogueFile): string {
  const lines = schools.map((school) => JSON.stringify(school)).join(separator);
  return `${JSON.stringify(head).slice(0, -1)},${listStart}${lines}${listEnd}}\n`;
}

/**
 * Parses what `writeCatalogue` wrote; yields to the event loop between parts of it. Parses other JSON at once, such
 * as a file of an earlier version.
 * @throws SyntaxError
 */
export async function parseCatalogueInTurns(text: string): Promise<unknown> {
  const start = text.indexOf(listStart);
  const end = text.lastIndexOf(listEnd);
  if (start < 0 || end < start) return JSON.parse(text) as unknown;
  const head = JSON.parse(`${text.slice(0, start)}"schools":[]${text.slice(end + listEnd.length)}`) as object;
  const lines = text.slice(start + listStart.length, end).split(separator);
  const schools: unknown[] = [];
  for (let index = 0; index < lines.length; index += schoolsPerTurn) {
    await nextTurn();
    const part = lines.slice(index, index + schoolsPerTurn).join(separator);
    schools.push(...(JSON.parse(`[${part}]`) as unknown[]));
  }
  return { ...head, schools };
}
