import * as React from 'react';
import type { ElementDeclaration } from '../../declaration.ts';
import { useElement } from '../../element-context.ts';
import type { ElementModules } from '../element-module.ts';
import { createElementRow, type ElementRow } from '../element-row.ts';

/** Creates a component with the React that all elements share; `useElement` gives emit, track and data. */
export type CreateComponent = (
  react: typeof React,
  bridge: { readonly useElement: typeof useElement },
) => ElementModules[string]['Component'];

/** Adds a row to the element table, with the chunk that holds its component. */
export type AddElement = (row: ElementRow, chunk: { modules: ElementModules }) => void;

/** Defines an element of the page's own, as the build defines the built-in ones. */
export function define(add: AddElement, declaration: ElementDeclaration, create: CreateComponent): void {
  const { tag } = declaration;
  const row = createElementRow({ ...declaration, chunk: 'own', behaviour: undefined });
  add(row, { modules: { [tag]: { declaration, Component: create(React, { useElement }) } } });
}
