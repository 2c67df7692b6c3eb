import { defineElement, json, type PropsOfTable } from '../../core/declaration.ts';
import { cleanItems } from './sub-nav.logic.ts';

export const subNavElement = defineElement({
  tag: 'sub-nav',
  summary: 'Links between the pages of a section, as a row of tabs with the current one marked.',
  hydrate: 'static',
  attributes: {
    items: json('The tabs as JSON: `[{label, uri}]`. Default: the five article tabs', cleanItems),
    current: { type: 'string', description: 'Path or label of the current tab' },
  },
  parts: { nav: 'The whole navigation', link: 'One tab' },
});

export type SubNavProps = PropsOfTable<typeof subNavElement.attributes>;
