import { type ElementExample, jsonAttribute } from '../../core/examples.ts';

const images = ['night-shift', 'ledger', 'state-lines', 'books', 'crest'] as const;
const stories = [
  [
    'The night shift is where new nurses learn. Should it be?',
    'Rosalind Achterberg, RN',
    'career',
    '2026-06-14',
  ],
  [
    'What a second bachelor’s degree costs once you count lost wages',
    'Ines Albrecht',
    'student-resources',
    '2026-06-02',
  ],
  [
    'The licensure compact now covers most states. Here is what it does not cover',
    'Tobias Wren, RN',
    'career',
    '2026-05-21',
  ],
  [
    'A six-week plan for pharmacology that leaves your Sundays free',
    'Dana Kessler, MSN',
    'student-resources',
    '2026-05-09',
  ],
  [
    'Waitlists, lotteries and points: how public colleges choose nurses',
    'Marguerite Osei',
    'lifestyle',
    '2026-04-30',
  ],
] as const;

const posts = stories.map(([title, author, category, date], index) => ({
  id: String(index + 1),
  title,
  link: `/articles/story-${index + 1}/`,
  image: { sourceUrl: `/demo/pictures/${images[index]}.svg` },
  excerpt:
    'Most first jobs start after dark, with fewer people to ask. Three hospitals are trying another way.',
  author,
  category,
  date,
}));

const list = (attributes: string, listedPosts: readonly unknown[] = posts) =>
  `<post-list ${attributes} posts="${jsonAttribute(listedPosts)}"></post-list>`;

export const postListExamples: readonly ElementExample[] = [
  { name: 'Default', html: list('heading="This week" view-all-link="/articles/"') },
  { name: 'Single', html: list('variant="single"') },
  {
    name: 'Slider',
    html: list(
      'variant="slider" heading="For students" slides-desktop="3" slides-tablet="2" slides-mobile="1"',
    ),
  },
  {
    name: 'Grid',
    html: list(
      'variant="grid" limit="3" heading="After the shift" pretitle="Lifestyle" subtitle="Health and time off" view-all-link="/articles/lifestyle/"',
    ),
  },
  { name: 'Grid of two columns', html: list('variant="grid-2" limit="2"') },
  { name: 'Featured', note: 'Four side posts without images', html: list('variant="featured"') },
  { name: 'Featured with two', html: list('variant="featured-2"') },
  { name: 'Featured with three', html: list('variant="featured-3"') },
  {
    name: 'Featured with four',
    note: 'With a number, the side posts have images',
    html: list('variant="featured-4"'),
  },
  {
    name: 'No image',
    note: 'Uses the stock image',
    html: list(
      'variant="grid"',
      posts.slice(0, 3).map(({ image: _, ...post }) => post),
    ),
  },
  {
    name: 'Empty',
    note: 'Renders nothing without posts, not even the heading',
    rendersNothing: true,
    html: list('heading="Nothing here"', []),
  },
  {
    name: 'Hostile',
    note: 'Markup becomes text, script URLs are removed, and an unknown variant means `base`',
    html: list(
      'variant="&lt;script&gt;" heading="&lt;img src=x onerror=alert(1)&gt;" view-all-link="javascript:alert(1)" gap="x" limit="-4"',
      [
        {
          id: '<b>',
          title: '&lt;img src=x onerror=alert(1)&gt;',
          link: 'javascript:alert(1)',
          image: 'data:text/html,x',
          date: '2026-99-99',
          category: '"><script>',
          imageHeight: '1e9',
        },
        null,
        { id: 2 },
        7,
      ],
    ),
  },
  {
    name: 'Very long',
    html: list(
      `variant="featured-3" heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(2).trim()}"`,
      posts.slice(0, 4).map((post) => ({
        ...post,
        title: `${post.title} ${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(3).trim()}`,
        author: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Third, RN',
        excerpt: post.excerpt.repeat(8),
      })),
    ),
  },
];
