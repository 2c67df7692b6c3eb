import { nearestName } from '../../src/core/text/nearest-name.ts';
import type { Logger } from '../logger.ts';
import { configurationVariables } from './configuration-variables.ts';

const knownNames: readonly string[] = Object.values(configurationVariables).map(({ name }) => name);

/**
 * Finds unknown variables that resemble a known one. Skips a variable if the correct name is set, too,
 * because it then belongs to another program.
 */
export function findMisspelledVariables(
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; nearest: string }[] {
  return Object.keys(environment).flatMap((name) => {
    const nearest =
      environment[name]?.trim() && !knownNames.includes(name)
        ? nearestName(name.toUpperCase(), knownNames)
        : undefined;
    return nearest && !environment[nearest]?.trim() ? [{ name, nearest }] : [];
  });
}

/** Logs a warning for each misspelled variable. Does not log values, which may be secrets. */
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
