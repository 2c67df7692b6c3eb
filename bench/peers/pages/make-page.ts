/** Makes the pages that all peers render. The texts of the pages are made up, and the same in every run. */
import type { Block, PageDescription, WidgetType } from '../shared/page.ts';
import { states } from './states.ts';
import { finderTree, makeCard, makeText, people, schools, slugOf, tableRows, topics } from './texts.ts';

/** The reference page's widgets in their order. */
const order: readonly WidgetType[] = [
  'hero',
  'byline',
  'share',
  'accordion',
  'card',
  'tooltip',
  'slider',
  'quote',
  'map',
  'card',
  'finder',
  'accordion',
  'ranking',
  'ring',
  'card',
  'icons',
  'table',
  'tooltip',
  'slider',
  'banner',
  'card',
  'accordion',
  'contributors',
  'posts',
  'share',
];
/** Widgets that every page has only once, even a long page. */
const single = new Set<WidgetType>(['hero', 'finder', 'map']);
/** The slug in a state's URL. Peers also use it as the key of the state's shape. */
const stateSlug = (name: string): string => (name === 'District of Columbia' ? 'dc' : slugOf(name));
const link = (label: string, folder: string) => ({ label, href: `/${folder}/${slugOf(label)}/` });

function makeWidget(type: WidgetType, position: number, schoolCount: number): Block['widget'] {
  const id = `w${position + 1}`;
  switch (type) {
    case 'hero':
      return {
        type,
        id,
        title: 'How to choose a nursing program',
        text: makeText(position, 2),
        image: '/pictures/campus.svg',
      };
    case 'byline':
      return {
        type,
        id,
        author: 'Mara Lindgren',
        role: 'Senior editor',
        reviewer: 'Tomas Abara, RN',
        date: '2026-03-14',
        href: '/people/mara-lindgren/',
      };
    case 'share':
      return { type, id, label: 'Share this page' };
    case 'accordion':
      return {
        type,
        id,
        title: `Questions about part ${position}`,
        items: [1, 2, 3, 4, 5].map((step) => ({
          title: `What does step ${step} of part ${position} ask for?`,
          text: makeText(position + step, 3),
        })),
      };
    case 'card':
      return { type, id, ...makeCard(position) };
    case 'tooltip':
      return { type, id, term: position % 2 ? 'Practicum' : 'Accreditation', text: makeText(position, 1) };
    case 'slider':
      return {
        type,
        id,
        title: `Careers in part ${position}`,
        cards: [0, 1, 2, 3, 4, 5].map((index) => makeCard(position + index)),
      };
    case 'quote':
      return { type, id, text: makeText(position, 2), cite: 'Ines Caldwell, MSN' };
    case 'map':
      return {
        type,
        id,
        title: 'Requirements by state',
        states: states.map((name, index) => ({
          name,
          value: `${1 + (index % 5)} years`,
          href: `/states/${stateSlug(name)}/`,
        })),
      };
    case 'finder':
      return { type, id, title: 'Find your program', degrees: finderTree() };
    case 'ranking':
      return { type, id, title: `The ${schoolCount} best programs`, schools: schools(schoolCount) };
    case 'ring':
      return { type, id, percent: 50 + (position % 45), label: 'of graduates work in their field' };
    case 'icons':
      return {
        type,
        id,
        items: ['★', '◆', '●', '▲', '■', '✚'].map((icon, index) => ({
          icon,
          title: topics[index] ?? '',
          text: makeText(position + index, 1),
        })),
      };
    case 'table':
      return { type, id, head: ['State', 'Salary', 'Jobs', 'Growth'], rows: tableRows() };
    case 'banner':
      return {
        type,
        id,
        title: 'Ready to start?',
        text: makeText(position, 1),
        href: '/start/',
        cta: 'Compare programs',
      };
    case 'contributors':
      return { type, id, title: 'Our contributors', people: people(36) };
    case 'posts':
      return {
        type,
        id,
        title: 'Read next',
        posts: [0, 1, 2, 3, 4, 5].map((index) => makeCard(position + index + 3)),
      };
  }
}

/**
 * @param widgets number of widgets
 * @param schoolCount schools in each ranking
 */
function makePage({ widgets = 25, schoolCount = 25 } = {}): PageDescription {
  const types = Array.from({ length: widgets }, (_, position) => {
    const type = order[position % order.length] ?? 'card';
    return position >= order.length && single.has(type) ? 'card' : type;
  });
  return composePage(types, schoolCount);
}

/** A page with an introduction and one ranking. */
const makeRankingPage = (schoolCount: number): PageDescription =>
  composePage(['hero', 'byline', 'ranking', 'share'], schoolCount);

function composePage(types: readonly WidgetType[], schoolCount: number): PageDescription {
  return {
    seo: { title: 'How to choose a nursing program | Example', description: makeText(1, 1) },
    title: 'How to choose a nursing program',
    menu: states.slice(0, 24).map((name) => link(name, 'states')),
    footer: ['About', 'Contact', 'Privacy', 'Terms', 'Careers', 'Press', 'Sitemap', 'Accessibility'].map(
      (label) => link(label, 'site'),
    ),
    body: types.map((type, position) => ({
      heading:
        position % 4 === 1
          ? `Part ${1 + Math.floor(position / 4)}: ${topics[position % topics.length]}`
          : null,
      text: makeText(position * 3, 5),
      widget: makeWidget(type, position, schoolCount),
    })),
  };
}

/** Every page of a run by its name, which is its path in every peer. */
export const makeAllPages = (): Readonly<Record<string, PageDescription>> => ({
  reference: makePage(),
  'widgets-50': makePage({ widgets: 50 }),
  'widgets-200': makePage({ widgets: 200 }),
  'widgets-1000': makePage({ widgets: 1000 }),
  'ranking-25': makeRankingPage(25),
  'ranking-500': makeRankingPage(500),
});
