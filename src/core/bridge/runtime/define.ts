import * as React from 'react';
import type { ElementDeclaration } from '../../declaration.ts';
import { useElement } from '../../element-context.ts';
import type { Bridge } from '../bridge.ts';
import type { ChunkLoader } from '../chunk-loader.ts';
import type { ElementModules } from '../element-module.ts';
import { createElementRow } from '../element-row.ts';

/** Creates a component with the React that all elements share; `useElement` returns emit, track and data. */
export type CreateComponent = (
  react: typeof React,
  bridge: { readonly useElement: typeof useElement },
) => ElementModules[string]['Component'];

/** Defines an element that the host page provides, as the build defines the built-in ones. */
export function define(
  bridge: Bridge,
  chunks: ChunkLoader,
  declaration: ElementDeclaration,
  create: CreateComponent,
): void {
  const { tag } = declaration;
  const modules: ElementModules = { [tag]: { declaration, Component: create(React, { useElement }) } };
  chunks.provide(`elements-${tag}`, { modules });
  bridge.define([createElementRow({ ...declaration, chunk: 'own', behavior: undefined })]);
}
