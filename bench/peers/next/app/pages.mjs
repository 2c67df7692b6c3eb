import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(process.cwd(), 'page-data');
const descriptions = new Map();

export async function readPage(name) {
  if (!descriptions.has(name))
    descriptions.set(
      name,
      JSON.parse(await readFile(join(folder, `${name.replace(/[^a-z0-9-]/g, '')}.json`), 'utf8')),
    );
  return descriptions.get(name);
}

export const pageNames = async () => (await readdir(folder)).map((file) => file.replace('.json', ''));

export async function describe({ params }) {
  const { seo } = await readPage((await params).page);
  return { title: seo.title, description: seo.description };
}
