import { expect, test } from 'vitest';
import type { AttributeSpec } from '../../src/core/declaration.ts';
import type { Registry } from '../build/elements/generate.ts';
import { elementTypes } from './types.ts';

function typesOf(attributes: Readonly<Record<string, AttributeSpec>>): string {
  const declaration = { tag: 'my-note', summary: 'A note.', hydrate: 'static', attributes };
  return elementTypes({ elements: [{ declaration }] } as unknown as Registry);
}

test('types a URL property as possibly undefined, even with a default, because it is undefined before hydration', () => {
  const types = typesOf({
    basePath: { type: 'url', default: '/team/', description: 'Path' },
    heading: { type: 'string', default: 'Team', description: 'Heading' },
  });
  expect(types).toContain('get basePath(): string | undefined;');
  expect(types).toContain('get heading(): string;');
});

test('accepts every hydration strategy, also `static`', () => {
  expect(typesOf({})).toContain(
    "hydrate?: 'load' | 'idle' | 'visible' | 'interaction' | 'static' | undefined;",
  );
});
