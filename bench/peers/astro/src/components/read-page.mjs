import { readFile } from 'node:fs/promises';

const descriptions = new Map();

export async function readPage(name) {
  if (!descriptions.has(name))
    descriptions.set(
      name,
      JSON.parse(await readFile(`page-data/${name.replace(/[^a-z0-9-]/g, '')}.json`, 'utf8')),
    );
  return descriptions.get(name);
}
