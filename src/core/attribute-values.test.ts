import { expect, test, vi } from 'vitest';
import { decodeAttribute } from './attributes.ts';
import type { AttributeSpec } from './declaration.ts';

const description = 'A value';
const size: AttributeSpec = { type: 'number', unit: 'px', min: 10, max: 500.5, default: 16, description };
const limit: AttributeSpec = { type: 'integer', min: 1, max: 50, default: 5, description };
const isOpen: AttributeSpec = { type: 'boolean', description };
const layout: AttributeSpec = { type: 'enum', values: ['base', 'wide'], default: 'base', description };
const heading: AttributeSpec = { type: 'string', default: 'None', description };

test.each<[AttributeSpec, string | null, unknown]>([
  [size, '20px', 20],
  [size, ' 20.5px ', 20.5],
  [size, '20', 20],
  [size, '1px', 10],
  [size, '501', 500.5],
  [size, null, 16],
  [limit, '7', 7],
  [limit, '7.9', 7],
  [limit, '0', 1],
  [limit, '51', 50],
  [isOpen, '', true],
  [isOpen, 'true', true],
  [isOpen, 'false', false],
  [isOpen, null, false],
  [layout, 'wide', 'wide'],
  [layout, '', 'base'],
  [heading, 'Pay', 'Pay'],
  [heading, ' ', ''],
  [heading, null, 'None'],
])('decodes %o with the text %j to %j, and reports nothing', (spec, text, expected) => {
  const report = vi.fn();
  expect(decodeAttribute('x', spec, text, report)).toBe(expected);
  expect(report).not.toHaveBeenCalled();
});

test.each<[AttributeSpec, string, unknown, string]>([
  [size, 'px', 16, 'expected a valid number, got "px"'],
  [size, '20em', 16, 'expected a valid number, got "20em"'],
  [limit, 'many', 5, 'expected a valid integer, got "many"'],
  [isOpen, 'yes', false, 'expected a valid boolean, got "yes"'],
  [layout, 'narrow', 'base', 'expected one of base, wide, got "narrow"'],
  [layout, 'x'.repeat(100), 'base', `expected one of base, wide, got "${'x'.repeat(80)}"`],
])('reports an invalid value of %o, and returns the default', (spec, text, expected, problem) => {
  const report = vi.fn();
  expect(decodeAttribute('x', spec, text, report)).toBe(expected);
  expect(report.mock.calls).toEqual([['x', problem]]);
});
