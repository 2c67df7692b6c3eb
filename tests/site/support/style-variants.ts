import type { Browser, Page, ViewportSize } from 'playwright';
import { origin } from './site-test.ts';

/**
 * How a page gets its styles: from `<style>` elements, as on the first page of a visit, or from linked style
 * sheets, as on later pages.
 */
export type StyleVariant = 'inline' | 'linked';

/**
 * Opens a page without scripts, motion, images or web fonts, so that its layout depends on its styles
 * alone.
 */
export async function openVariant(
  browser: Browser,
  path: string,
  variant: StyleVariant,
  viewport: ViewportSize,
): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route(/\.woff2$|\/images\?|\/pictures\//, (route) => route.abort());
  if (variant === 'linked')
    await page.route(origin + path, async (route) => {
      const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
  await page.goto(origin + path);
  return page;
}

/**
 * Returns one line for each element, with its box and main computed styles, and one for each pseudo-element,
 * with its styles. Includes shadow roots.
 */
export function readComputedStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [
      ...['display', 'visibility', 'position', 'opacity', 'overflow', 'color', 'background', 'box-shadow'],
      ...[
        'font',
        'letter-spacing',
        'word-spacing',
        'text-align',
        'text-decoration',
        'text-wrap',
        'white-space',
      ],
      ...['list-style', 'margin', 'padding', 'border', 'border-radius', 'outline', 'transform', 'z-index'],
      ...['mask-image', 'fill', 'stroke', 'cursor', 'content', 'font-variant-numeric', 'object-fit', 'order'],
    ];
    const styleOf = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part);
      return names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
    };
    const lines: string[] = [];
    const visit = (root: ParentNode, where: string) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches('head, head *, style, link, script, template')) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y + scrollY, width, height].map((value) => value.toFixed(1)).join(' ');
        const name = `${where} ${element.localName}.${element.getAttribute('class') ?? ''}`;
        lines.push(`${name} [${box}] ${styleOf(element)}`);
        for (const part of ['::before', '::after'])
          if (getComputedStyle(element, part).content !== 'none')
            lines.push(`${name}${part} ${styleOf(element, part)}`);
        if (getComputedStyle(element).display === 'list-item')
          lines.push(`${name}::marker ${styleOf(element, '::marker')}`);
        if (element.shadowRoot) visit(element.shadowRoot, element.localName);
      }
    };
    visit(document, 'page');
    return lines;
  });
}

/** Describes how the styles of two lines of `readComputedStyles` differ. */
export function describeDifference(inline: string, linked = ''): string {
  const other = new Set(linked.split('; '));
  const own = inline.split('; ').filter((part) => !other.has(part));
  const expected = linked.split('; ').filter((part) => !inline.split('; ').includes(part));
  return `${inline.split(' display: ')[0]}: ${own.join('; ')} instead of ${expected.join('; ')}`;
}

/**
 * Finds selectors of the linked sheets that match an element of the page, but are missing from the inline
 * styles of the element's document or shadow root.
 */
export function findMissingRules(
  page: Page,
  sheets: { readonly document: readonly string[]; readonly roots: readonly string[] },
): Promise<string[]> {
  return page.evaluate((texts) => {
    /** Splits a list of selectors at the commas outside of brackets. */
    const splitList = (text: string) => {
      const selectors = [''];
      let depth = 0;
      for (const character of text) {
        if ('(['.includes(character)) depth += 1;
        if (')]'.includes(character)) depth -= 1;
        if (character === ',' && depth === 0) selectors.push('');
        else selectors[selectors.length - 1] += character;
      }
      return selectors.map((selector) => selector.trim());
    };
    const list = (rules: CSSRuleList, conditions: string): [conditions: string, selector: string][] =>
      [...rules].flatMap((rule): [string, string][] => {
        if (rule instanceof CSSStyleRule)
          return splitList(rule.selectorText).map((selector) => [conditions, selector]);
        if (!(rule instanceof CSSGroupingRule)) return [];
        const condition = rule instanceof CSSConditionRule ? rule.conditionText : rule.constructor.name;
        return list(rule.cssRules, conditions + condition);
      });
    const read = (text: string) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return list(sheet.cssRules, '');
    };
    const [documentRules, rootRules] = [texts.document.flatMap(read), texts.roots.flatMap(read)];
    const matches = (root: ParentNode, selector: string) => {
      const stateless = selector
        .replace(
          /::[\w-]+(?:\([^()]*\))?|:(?:hover|focus-visible|focus-within|focus|active|enabled)(?![\w-])/g,
          '',
        )
        // Only states were in these brackets.
        .replace(/:(?:is|where)\([\s,]*\)/g, '');
      try {
        return root.querySelector(stateless || '*') !== null;
      } catch {
        // The selector is for another engine, or is invalid without its pseudo-classes.
        return false;
      }
    };
    const findIn = (root: Document | ShadowRoot, where: string, full: typeof rootRules): string[] => {
      const own = [...root.styleSheets].flatMap((sheet) => list(sheet.cssRules, ''));
      const present = new Set(own.map((entry) => entry.join(' ')));
      return (
        full
          // Defaults of all pages and all shadow roots, which every inline style sheet starts with.
          .filter(([, selector]) => !/^(?::root|:host|\[data-root\]$|html|\*)/.test(selector))
          .filter(([conditions, selector]) => !present.has(`${conditions} ${selector}`))
          .filter(([, selector]) => matches(root, selector))
          .map((entry) => `${where}: ${entry.join(' ')}`)
      );
    };
    const roots = [...document.querySelectorAll('*')].flatMap(({ localName, shadowRoot }) =>
      // An empty ad slot has no styles until its script fills it.
      shadowRoot?.querySelector('style') ? [[shadowRoot, localName] as const] : [],
    );
    return [
      ...findIn(document, 'page', documentRules),
      ...roots.flatMap(([root, tag]) => findIn(root, tag, rootRules)),
    ];
  }, sheets);
}
