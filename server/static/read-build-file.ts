import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { ConfigurationError } from '../configuration/configuration.ts';

/**
 * Reads a JSON file of the build.
 * @throws ConfigurationError with the reason and instructions, if the file is missing, unreadable or invalid
 */
export async function readBuildFile<Value>(
  path: string,
  schema: v.GenericSchema<unknown, Value>,
): Promise<Value> {
  try {
    return v.parse(schema, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${path} cannot be used (${reason}). Run npm run build.`);
  }
}
