/** The schema of reference pages, and the converters of their widgets to our elements. */
import * as v from 'valibot';
import { escapeHtml, writeAttributes } from '../../server/content/content-nodes.ts';
import { toSlug } from '../../src/core/names.ts';

const cardSchema = v.object({
  title: v.string(),
  text: v.string(),
  image: v.string(),
  href: v.string(),
  cta: v.optional(v.string()),
});

const widgetSchemas = {
  hero: v.object({ title: v.string(), text: v.string(), image: v.string() }),
  byline: v.object({ author: v.string(), reviewer: v.string(), date: v.string() }),
  share: v.object({}),
  accordion: v.object({
    title: v.string(),
    items: v.array(v.object({ title: v.string(), text: v.string() })),
  }),
  card: cardSchema,
  tooltip: v.object({ term: v.string(), text: v.string() }),
  slider: v.object({ title: v.string(), cards: v.array(cardSchema) }),
  quote: v.object({ text: v.string(), cite: v.string() }),
  map: v.object({ title: v.string() }),
  finder: v.object({ title: v.string() }),
  ranking: v.object({
    title: v.string(),
    schools: v.array(
      v.object({
        rank: v.number(),
        name: v.string(),
        city: v.string(),
        tuition: v.number(),
        href: v.string(),
      }),
    ),
  }),
  ring: v.object({ percent: v.number(), label: v.string() }),
  icons: v.object({ items: v.array(v.object({ title: v.string(), text: v.string() })) }),
  table: v.object({ head: v.array(v.string()), rows: v.array(v.array(v.string())) }),
  banner: v.object({ title: v.string(), text: v.string(), href: v.string(), cta: v.string() }),
  contributors: v.object({
    title: v.string(),
    people: v.array(v.object({ name: v.string(), role: v.string() })),
  }),
  posts: v.object({ title: v.string(), posts: v.array(cardSchema) }),
} as const;

type WidgetType = keyof typeof widgetSchemas;
type Widget<T extends WidgetType> = v.InferOutput<(typeof widgetSchemas)[T]>;
type Card = v.InferOutput<typeof cardSchema>;

export const referencePageSchema = v.object({
  seo: v.object({ title: v.string(), description: v.string() }),
  title: v.string(),
  body: v.array(
    v.object({
      heading: v.nullish(v.string()),
      text: v.string(),
      widget: v.nullish(v.looseObject({ type: v.string() })),
    }),
  ),
});

/** One of our elements with its attributes; the children are HTML. */
function tag(name: string, attributes: Readonly<Record<string, string>>, children = ''): string {
  return `<${name}${writeAttributes(attributes)}>${children}</${name}>`;
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const cardTag = (card: Card): string =>
  tag(
    'content-card',
    {
      variant: 'basic',
      heading: card.title,
      link: card.href,
      image: card.image,
      'button-label': card.cta ?? '',
    },
    paragraph(card.text),
  );
const people = (name: string): string => JSON.stringify([{ name, slug: toSlug(name) }]);

function rankingTag({ schools }: Widget<'ranking'>): string {
  const rows = schools.map(({ rank, name, city, tuition, href }) => ({
    schoolId: String(rank),
    rank,
    slug: toSlug(name),
    url: href,
    details: { schoolName: name, city, undergradTuitionInState: tuition },
  }));
  return tag('school-rankings', { schools: JSON.stringify(rows), limit: '25' });
}

function tableTag({ head, rows }: Widget<'table'>): string {
  const cells = (kind: string, values: readonly string[]) =>
    `<tr>${values.map((value) => `<${kind}>${escapeHtml(value)}</${kind}>`).join('')}</tr>`;
  return tag(
    'content-table',
    {},
    `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`,
  );
}

function contributorsTag({ title, people: list }: Widget<'contributors'>): string {
  const contributors = list.map(({ name, role }) => ({
    title: name,
    slug: toSlug(name),
    types: ['writer'],
    socialMedia: [{ key: 'contributors_career', value: role }],
  }));
  return tag('contributors-hub', { heading: title, contributors: JSON.stringify(contributors) });
}

function postsTag({ title, posts }: Widget<'posts'>): string {
  const list = posts.map(({ title: name, href, image }, index) => ({
    id: String(index),
    title: name,
    link: href,
    image: { sourceUrl: image },
  }));
  return tag('post-list', { variant: 'grid-3', heading: title, posts: JSON.stringify(list) });
}

const converters: { readonly [T in WidgetType]: { readonly tag: string; write(widget: Widget<T>): string } } =
  {
    hero: {
      tag: 'page-hero',
      write: (hero) =>
        tag('page-hero', {
          heading: hero.title,
          subtitle: hero.text,
          image: hero.image,
          'show-finder': 'false',
        }),
    },
    byline: {
      tag: 'article-byline',
      write: ({ author, reviewer, date }) =>
        tag('article-byline', { 'written-by': people(author), 'reviewed-by': people(reviewer), date }),
    },
    share: { tag: 'share-bar', write: () => tag('share-bar', {}) },
    accordion: {
      tag: 'content-accordion',
      write: ({ title, items }) =>
        tag(
          'content-accordion',
          { heading: title },
          items
            .map((item) => tag('accordion-section', { heading: item.title }, paragraph(item.text)))
            .join(''),
        ),
    },
    card: { tag: 'content-card', write: cardTag },
    tooltip: {
      tag: 'info-tooltip',
      write: ({ term, text }) => tag('info-tooltip', { text, hover: '' }, escapeHtml(term)),
    },
    slider: {
      tag: 'content-slider',
      write: ({ title, cards }) =>
        `<h3>${escapeHtml(title)}</h3>${tag('content-slider', {}, cards.map(cardTag).join(''))}`,
    },
    quote: {
      tag: 'pull-quote',
      write: ({ text, cite }) => tag('pull-quote', { source: cite }, paragraph(text)),
    },
    map: { tag: 'us-state-map', write: ({ title }) => tag('us-state-map', { heading: title }) },
    finder: { tag: 'program-finder', write: ({ title }) => tag('program-finder', { heading: title }) },
    ranking: {
      tag: 'school-rankings',
      write: (ranking) => `<h3>${escapeHtml(ranking.title)}</h3>${rankingTag(ranking)}`,
    },
    ring: {
      tag: 'icon-percentage',
      write: ({ percent, label }) => tag('icon-percentage', { percentage: String(percent), text: label }),
    },
    icons: {
      tag: 'content-list',
      write: ({ items }) =>
        tag(
          'content-list',
          { variant: 'resource', columns: '2' },
          items
            .map(({ title, text }) => `<li><strong>${escapeHtml(title)}</strong> ${escapeHtml(text)}</li>`)
            .join(''),
        ),
    },
    table: { tag: 'content-table', write: tableTag },
    banner: {
      tag: 'theme-banner',
      write: ({ title, text, href, cta }) =>
        tag(
          'theme-banner',
          { heading: title, link: href },
          `${paragraph(text)}<p><a${writeAttributes({ href })}>${escapeHtml(cta)}</a></p>`,
        ),
    },
    contributors: { tag: 'contributors-hub', write: contributorsTag },
    posts: { tag: 'post-list', write: postsTag },
  };

/**
 * Writes a widget for which there is no element: its texts and links as plain HTML, so that the page is
 * complete.
 */
function writePlain(value: unknown, name = ''): string {
  if (Array.isArray(value))
    return `<ul>${value.map((entry) => `<li>${writePlain(entry)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null) {
    const { type: _, id: __, href, ...rest } = value as Record<string, unknown>;
    const inner = Object.entries(rest).map(([key, entry]) => writePlain(entry, key));
    return typeof href === 'string'
      ? `<a${writeAttributes({ href })}>${inner.join(' ')}</a>`
      : inner.join(' ');
  }
  return name === 'image' ? '' : `<span>${escapeHtml(String(value ?? ''))}</span>`;
}

/**
 * Writes one widget of a reference page as the HTML that an author would write.
 *
 * @param tags the elements that exist; a widget without one becomes plain HTML
 */
export function writeReferenceWidget(
  widget: Readonly<Record<string, unknown>> & { readonly type: string },
  tags: ReadonlySet<string>,
): { html: string; isPlain: boolean } {
  const type = widget.type as WidgetType;
  if (!Object.hasOwn(converters, type) || !tags.has(converters[type].tag))
    return { html: `<div>${writePlain(widget)}</div>`, isPlain: true };
  const parsed = v.parse(widgetSchemas[type], widget);
  return { html: (converters[type] as { write(widget: unknown): string }).write(parsed), isPlain: false };
}
