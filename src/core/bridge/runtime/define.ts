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

/**
 * Defines an element that the host page provides, once the page is parsed, as the build defines the built-in
 * ones.
 *
 * @param getBridge returns the bridge, which the entry creates when the page is parsed
 */
export async function define(
  getBridge: () => Bridge,
  chunks: ChunkLoader,
  declaration: ElementDeclaration,
  create: CreateComponent,
): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  const { tag } = declaration;
  const modules: ElementModules = { [tag]: { declaration, Component: create(React, { useElement }) } };
  chunks.provide(`elements-${tag}`, { modules });
  getBridge().define([createElementRow({ ...declaration, chunk: 'own', behavior: undefined })]);
}
