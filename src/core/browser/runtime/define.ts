import * as React from 'react';
import type { ElementDeclaration } from '../../declaration.ts';
import { toKebab } from '../../names.ts';
import type { ElementModules } from '../element-module.ts';

/** Makes a component with the React that all elements share. */
export type CreateComponent = (react: typeof React) => ElementModules[string]['Component'];

/**
 * What the entry needs to define an element of the page's own: its row of the
 * element table, and the chunk that would hold its component.
 */
export function describeDefinition(declaration: ElementDeclaration, create: CreateComponent): { row: string; modules: ElementModules } {
  const { tag, hydrate, items, attributes } = declaration;
  const codes = { load: 'l', idle: 'i', visible: 'v', interaction: 'n', static: 's' };
  const words = Object.entries(attributes).map(([name, spec]) => {
    const code = spec.type === 'boolean' ? (spec.default ? ':t' : ':b') : /json|number|integer/.test(spec.type) ? ':j' : '';
    return toKebab(name) + code;
  });
  const row = [tag, `${codes[hydrate] ?? 's'}-${items ? '+' : ''}!`, ...words].join(' ');
  return { row, modules: { [tag]: { declaration, Component: create(React) } } };
}
