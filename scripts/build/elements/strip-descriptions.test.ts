import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { contentQueries } from '../../../src/core/queries.ts';
import { root } from '../../install.mjs';
import { stripDescriptions } from './strip-descriptions.ts';

async function importStripped(file: string): Promise<Readonly<Record<string, object>>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [stripDescriptions()],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
}

test('leaves what only the server reads out of the queries, and nothing else', async () => {
  const stripped = await importStripped('src/core/queries.ts');
  const serverOnly = new Set(['result', 'search', 'notFound', 'tags', 'toPageData']);
  const fields = (table: object) =>
    Object.entries(table).map(([name, query]) => [
      name,
      Object.keys(query).filter((field) => !serverOnly.has(field)),
    ]);
  expect(
    Object.fromEntries(
      Object.entries(stripped.contentQueries ?? {}).map(([name, query]) => [name, Object.keys(query)]),
    ),
  ).toEqual(Object.fromEntries(fields(contentQueries)));
});

test('leaves descriptions out of a declaration, but keeps its attributes', async () => {
  const { contentSliderElement } = await importStripped(
    'src/elements/content-slider/content-slider.element.ts',
  );
  expect(contentSliderElement).toEqual({
    tag: 'content-slider',
    hydrate: 'interaction',
    attributes: {
      spacing: { type: 'number', default: 50, min: 0, max: 200 },
      label: { type: 'string', default: 'Slides' },
    },
    items: { slot: 'slide' },
  });
});
