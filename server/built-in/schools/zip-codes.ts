import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ZipCodes } from '../../../src/core/model/zip-codes.ts';
import sample from '../../data/zip-codes.json' with { type: 'json' };

const ZipCodesSchema = v.object({
  source: v.pipe(v.string(), v.minLength(1)),
  packed: v.pipe(v.string(), v.base64()),
});

/** Name of the file with the imported positions inside DATA_DIR. */
export const zipCodesFileName = 'zip-codes.json';

/**
 * Reads the imported positions of ZIP codes, or the shipped positions if nothing was imported. Reads the file
 * again each time: few visitors need it, and caches store the response.
 *
 * @throws Error that names an invalid file
 */
export async function readZipCodes(dataDir: string): Promise<ZipCodes> {
  const path = join(dataDir, zipCodesFileName);
  try {
    return v.parse(ZipCodesSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return sample;
    throw new Error(`${path} is invalid; import the ZIP codes again`, { cause: error });
  }
}
