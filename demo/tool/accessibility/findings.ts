import type { AxeResults } from 'axe-core';
import { walkElements } from './focus-order.ts';

export interface Finding {
  /** Identifies the rule and the element in the URL. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly impact: string;
  /** The element on the stage; undefined for a finding of another view. */
  readonly element: Element | undefined;
}

/** The impact of findings that a person must check. */
export const byHand = 'by hand';

/** A short hash in letters and digits. */
function hashText(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

/**
 * Finds the element of an axe target: a list of selectors, one in the document and one in each nested shadow
 * root.
 */
function findTarget(page: Document, target: readonly unknown[]): Element | undefined {
  const path = target.flat().map(String);
  let scope: Document | ShadowRoot | null | undefined = page;
  let found: Element | null | undefined;
  for (const selector of path) {
    found = scope?.querySelector(selector);
    scope = found?.shadowRoot;
  }
  return found ?? undefined;
}

function listRules(page: Document, results: AxeResults['violations'], impact?: string): Finding[] {
  return results.flatMap((rule) =>
    rule.nodes.map(({ target, failureSummary }) => ({
      key: hashText(`${rule.id} ${target.flat().join(' ')}`),
      title: rule.help,
      text: (failureSummary ?? rule.description).split('\n').slice(1).join(' ').trim() || rule.description,
      impact: impact ?? rule.impact ?? 'minor',
      element: findTarget(page, target),
    })),
  );
}

const fileOf = (image: HTMLImageElement) =>
  decodeURIComponent(image.src.split(/[?#]/)[0]?.split('/').pop() ?? '');

/** Lists images that are marked as decorative: only a person can decide whether that is correct. */
function listEmptyAlternatives(page: Document): Finding[] {
  return [...walkElements(page.body)]
    .filter((element) => element.matches('img[alt=""]') && element.checkVisibility())
    .map((element) => ({
      key: hashText(`empty-alternative ${(element as HTMLImageElement).src}`),
      title: 'Empty alternative text',
      text: `The image ${fileOf(element as HTMLImageElement)} is marked as decorative. Check that it is.`,
      impact: byHand,
      element,
    }));
}

/** The findings of axe-core on a page, and those that a person must check; each key once. */
export function listFindings(page: Document, { violations, incomplete }: AxeResults): Finding[] {
  const all = [
    ...listRules(page, violations),
    ...listRules(page, incomplete, byHand),
    ...listEmptyAlternatives(page),
  ];
  return [...new Map(all.map((finding) => [`${finding.key} ${finding.impact}`, finding])).values()];
}

/** Adds the findings that only the other view has, with the name of that view. */
export function addFindings(
  first: readonly Finding[],
  others: readonly Finding[],
  view: string,
): readonly Finding[] {
  const known = new Set(first.map(({ key }) => key));
  const added = others
    .filter(({ key, impact }) => !known.has(key) && impact !== byHand)
    .map((finding) => ({ ...finding, text: `${view}: ${finding.text}`, element: undefined }));
  return [...first, ...added];
}
