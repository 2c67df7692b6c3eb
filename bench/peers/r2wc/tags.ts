import type { WidgetType } from '#shared/page.ts';

/** Attributes of each tag, in r2wc's notation: text, number or JSON. */
export const tagProps: Readonly<Record<WidgetType, Readonly<Record<string, 'string' | 'number' | 'json'>>>> =
  {
    hero: { title: 'string', text: 'string', image: 'string' },
    byline: { author: 'string', role: 'string', reviewer: 'string', date: 'string', href: 'string' },
    share: { label: 'string' },
    accordion: { title: 'string', items: 'json' },
    card: { title: 'string', text: 'string', image: 'string', href: 'string', cta: 'string' },
    tooltip: { term: 'string', text: 'string' },
    slider: { title: 'string', cards: 'json' },
    quote: { text: 'string', cite: 'string' },
    map: { title: 'string', states: 'json' },
    finder: { title: 'string', degrees: 'json' },
    ranking: { title: 'string', schools: 'json' },
    ring: { percent: 'number', label: 'string' },
    icons: { items: 'json' },
    table: { head: 'json', rows: 'json' },
    banner: { title: 'string', text: 'string', href: 'string', cta: 'string' },
    contributors: { title: 'string', people: 'json' },
    posts: { title: 'string', posts: 'json' },
  };
