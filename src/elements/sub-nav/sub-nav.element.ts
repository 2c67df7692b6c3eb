import { defineElement, json, type PropsOfTable } from '../../core/declaration.ts';
import { cleanItems } from './sub-nav.logic.ts';

export const subNavElement = defineElement({
  tag: 'sub-nav',
  summary: 'Links between the pages of one section, as a row of tabs; the current one is marked.',
  hydrate: 'static',
  attributes: {
    items: json('The tabs: `[{label, uri}]`; the five article tabs when left out', cleanItems),
    current: { type: 'string', description: 'Path or label of the current tab' },
  },
  parts: { nav: 'The whole navigation', link: 'One tab' },
});

export type SubNavProps = PropsOfTable<typeof subNavElement.attributes>;
