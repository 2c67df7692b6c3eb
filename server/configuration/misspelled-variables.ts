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
      environment[name]?.trim() && !knownNames.includes(name) && !Object.hasOwn(removedNames, name)
        ? nearestName(name.toUpperCase(), knownNames)
        : undefined;
    return nearest && !environment[nearest]?.trim() ? [{ name, nearest }] : [];
  });
}

/** Variables of earlier versions, with the advice for operators who still set them. */
const removedNames: Readonly<Record<string, string>> = {
  PURGE_PEERS: 'set PURGE_LOG for several processes, and FRONT_CACHES for caches in front',
};

/**
 * Logs a warning for each misspelled variable, and for each variable that is no longer supported. Does not log
 * values, which may be secrets.
 */
export function warnOfMisspelledVariables(
  environment: Readonly<Record<string, string | undefined>>,
  logger: Pick<Logger, 'warn'>,
): void {
  for (const [name, advice] of Object.entries(removedNames))
    if (environment[name]?.trim())
      logger.warn({ variable: name }, `environment variable ${name} is no longer supported; ${advice}`);
  for (const { name, nearest } of findMisspelledVariables(environment))
    logger.warn(
      { variable: name },
      `unknown environment variable ${name} is ignored; did you mean ${nearest}?`,
    );
}
