import * as React from 'react';
import type { ElementDeclaration } from '../../declaration.ts';
import { useElement } from '../../element-context.ts';
import { toKebab } from '../../names.ts';
import type { ElementModules } from '../element-module.ts';

/** Makes a component with the React that all elements share, and with what an element may do: emit, track, ask for data. */
export type CreateComponent = (
  react: typeof React,
  bridge: { readonly useElement: typeof useElement },
) => ElementModules[string]['Component'];

/** Takes a row of the element table, and the chunk that would hold its component. */
export type AddElement = (tag: string, row: string, chunk: { modules: ElementModules }) => void;

/** Defines an element of the page's own, as the build defines ours. */
export function define(add: AddElement, declaration: ElementDeclaration, create: CreateComponent): void {
  const { tag, hydrate, items, attributes } = declaration;
  const words = Object.entries(attributes).map(([name, spec]) => {
    const code =
      spec.type === 'boolean'
        ? spec.default
          ? ':t'
          : ':b'
        : /json|number|integer/.test(spec.type)
          ? ':j'
          : '';
    return toKebab(name) + code;
  });
  const row = [tag, `${hydrate[1]}-${items ? '+' : ''}!`, ...words].join(' ');
  add(tag, row, { modules: { [tag]: { declaration, Component: create(React, { useElement }) } } });
}
