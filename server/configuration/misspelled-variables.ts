import type { Logger } from '../logger.ts';
import { configurationVariables } from './configuration-variables.ts';

const knownNames: readonly string[] = Object.values(configurationVariables).map(({ name }) => name);

/** Maximum number of differing characters; lower for short names, which resemble many others. */
const maxDistanceTo = (name: string): number => (name.length <= 4 ? 1 : 2);

/** Edit distance with swaps of neighbors: `PRUGE` is 1 away from `PURGE`. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwap) costs.push(at(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...costs));
    }
  }
  return at(one.length, other.length);
}

function nearestName(name: string): string | undefined {
  const upper = name.toUpperCase();
  const near = knownNames
    .filter((known) => Math.abs(known.length - name.length) <= maxDistanceTo(known))
    .map((known) => ({ known, distance: editDistance(upper, known) }))
    .filter(({ known, distance }) => distance <= maxDistanceTo(known));
  return near.sort((one, other) => one.distance - other.distance)[0]?.known;
}

/**
 * Finds unknown variables that resemble a known one. Skips a variable if the correct name is set, too,
 * because it then belongs to another program.
 */
export function findMisspelledVariables(
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; nearest: string }[] {
  return Object.keys(environment).flatMap((name) => {
    const nearest = environment[name]?.trim() && !knownNames.includes(name) ? nearestName(name) : undefined;
    return nearest && !environment[nearest]?.trim() ? [{ name, nearest }] : [];
  });
}

/** Logs a warning for each such variable. Does not log its value, which may be a secret. */
export function warnOfMisspelledVariables(
  environment: Readonly<Record<string, string | undefined>>,
  logger: Pick<Logger, 'warn'>,
): void {
  for (const { name, nearest } of findMisspelledVariables(environment))
    logger.warn(
      { variable: name },
      `unknown environment variable ${name} is ignored; did you mean ${nearest}?`,
    );
}
