import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import project from '../../package.json' with { type: 'json' };
import type { ElementDeclaration } from '../../src/core/declaration.ts';
import { describeInterface, findRemovals, type PublicInterface } from './public-interface.ts';

const declarations = serverElements.map(({ declaration }) => declaration);
const committed: PublicInterface = JSON.parse(
  readFileSync(new URL('../../docs/public-interface.json', import.meta.url), 'utf8'),
);
const describeWith = (change: Partial<ElementDeclaration>, tag: string, version = project.version) =>
  describeInterface(
    declarations.map((declaration) =>
      declaration.tag === tag ? { ...declaration, ...change } : declaration,
    ),
    version,
  );

test('the elements still have every attribute, event, slot and part of the committed public interface', () => {
  expect(findRemovals(committed, describeInterface(declarations, project.version))).toEqual([]);
});

test('reports each removed element, attribute, event, slot and part', () => {
  const after = describeWith(
    { attributes: { limit: { type: 'string', description: 'x' } }, events: {}, slots: {}, parts: {} },
    'content-accordion',
  );
  const removals = findRemovals(committed, after);
  expect(removals).toContain('<content-accordion> lost the attribute heading');
  expect(removals).toContain('<content-accordion> lost the event content-accordion-toggle');
  expect(removals).toContain('<content-accordion> lost the slot (default)');
  expect(removals).toContain('<content-accordion> lost the part accordion');
  const { 'us-state-map': _, ...others } = committed.elements;
  expect(findRemovals(committed, { ...committed, elements: others })).toEqual(['<us-state-map> was removed']);
});

test('allows new values of an enum, and reports removed ones', () => {
  const layout = (...values: string[]) =>
    describeInterface(
      [
        {
          tag: 'x-y',
          summary: 'x',
          hydrate: 'load',
          attributes: { size: { type: 'enum', values, description: 'x' } },
        },
      ],
      '0.1.0',
    );
  expect(findRemovals(layout('a', 'b'), layout('a', 'b', 'c'))).toEqual([]);
  expect(findRemovals(layout('a', 'b'), layout('a', 'c'))).toEqual([
    '<x-y> changed the type of size from a | b to a | c',
  ]);
});

test('allows a new major version to remove parts of the public interface', () => {
  const after = describeWith({ parts: {} }, 'content-accordion', '1.0.0');
  expect(findRemovals({ ...committed, version: '0.9.0' }, after)).toEqual([]);
});
