import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, inject, test } from 'vitest';
import type { ElementDefinition } from '../../packages/browser/src/api.ts';
import { type BrowserPackage, importBuilt, packagesFolder } from './built-packages.ts';

const elementFiles = () =>
  readdirSync(`${packagesFolder}browser/dist/elements`).filter((name) => name.endsWith('.js'));

test('the server package imports no module of Node, directly or through another module', () => {
  const builtin = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
  const imports = inject('serverImports');
  expect(imports.length).toBeGreaterThan(100);
  expect(inject('serverModules').some((path) => path.startsWith('server/content/'))).toBe(true);
  expect(imports.filter((path) => builtin.has(path))).toEqual([]);
});

test('importing all modules of the browser package on a server changes no global and registers nothing', async () => {
  const before = Object.getOwnPropertyNames(globalThis);
  const { register, loadEmbed } = await importBuilt<BrowserPackage>('browser/dist/index.js');
  const definitions: ElementDefinition[] = [];
  for (const name of elementFiles()) {
    const module = await importBuilt<Readonly<Record<string, ElementDefinition>>>(
      `browser/dist/elements/${name}`,
    );
    definitions.push(...Object.values(module));
  }
  expect(definitions.length).toBe(elementFiles().length);
  expect(definitions.length).toBeGreaterThan(30);
  expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  expect(register({ elements: definitions, origin: 'https://edu.example' })).toEqual([]);
  await expect(loadEmbed({ origin: 'https://edu.example' })).resolves.toBeUndefined();
});
