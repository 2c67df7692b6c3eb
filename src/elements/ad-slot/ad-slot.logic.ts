import type { AdRules } from '../../core/entities.ts';
import type { AdPlacement } from './ad-slot.element.ts';

const ruleOfPlacement = {
  'top-of-page': 'topOfPageRule',
  'bottom-of-page': 'bottomOfPageRule',
  hero: 'heroRule',
  'in-paragraph': 'inParagraphRule',
} as const satisfies Record<AdPlacement, keyof AdRules>;

/** The HTML that a placement's rule renders; undefined when there is no rule or it renders nothing. */
export function renderedFor(rules: AdRules | null, placement: AdPlacement): string | undefined {
  return rules?.[ruleOfPlacement[placement]]?.value?.rendered?.trim() || undefined;
}

/** True when the page data says that this page earns no money. Page data that cannot be read says nothing. */
export function isMonetizationDisabled(pageData: string | null | undefined): boolean {
  if (!pageData) return false;
  try {
    const { page } = JSON.parse(pageData) as { page?: { isMonetizationDisabled?: unknown } };
    return page?.isMonetizationDisabled === true;
  } catch {
    // Whoever reads the whole page data reports that it is broken.
    return false;
  }
}
