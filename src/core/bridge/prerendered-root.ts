import type { EntryServices } from './entry-services.ts';

/**
 * Attaches a shadow root from a `<template shadowrootmode>` child. The HTML parser does that for pages;
 * `innerHTML`, htmx and Turbo leave the template inert.
 */
export function adoptInertTemplate(host: HTMLElement): void {
  const template = host.querySelector<HTMLTemplateElement>(':scope > template[shadowrootmode]');
  if (!template || host.shadowRoot) return;
  host.attachShadow({ mode: 'open' }).append(template.content);
  template.remove();
}

/** True if a server with this build rendered the root; any other root is rendered again. */
export function isRenderedByBuild(root: ShadowRoot | null, build: string): boolean {
  return root?.querySelector<HTMLElement>('[data-root]')?.dataset.build === build;
}

/** Reports once the data that the server did not find. The element renders without it. */
export function reportMissing(root: ShadowRoot, tag: string, { reportError }: EntryServices): void {
  const { dataset } = root.querySelector<HTMLElement>('[data-missing]') ?? {};
  if (!dataset?.missing) return;
  reportError({ tag, message: dataset.missing });
  delete dataset.missing;
}
