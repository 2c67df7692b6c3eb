import { escapeHtml } from './elements.ts';
import { type Attributes, type Block, blocks } from './wordpress.ts';

type Convert = (attributes: Attributes, inner: readonly Block[]) => Block | readonly Block[];

const { createBlock } = blocks;
const plain = (html: unknown): string =>
  new DOMParser().parseFromString(String(html ?? ''), 'text/html').body.textContent ?? '';
/** Converts plain text of our blocks to text of WordPress's blocks, which is HTML. */
const rich = (text: unknown): string => escapeHtml(String(text ?? ''));
const paragraph = (content: unknown) => createBlock('core/paragraph', { content });

/** WordPress before 6.3 has no details block, before 6.9 no accordion. */
const isRegistered = (name: string) => blocks.getBlockType(name) !== undefined;

/** A transform from or to one core block. */
const blockTransform = (name: string, transform: Convert) => ({ type: 'block', blocks: [name], transform });

/** Transforms that wrap a core block in ours, and unwrap it again. */
const wrapping = (ours: string, core: string) => ({
  from: [
    blockTransform(core, (attributes, inner) =>
      createBlock(ours, {}, [createBlock(core, attributes, inner)]),
    ),
  ],
  to: [
    {
      ...blockTransform(
        core,
        (_attributes, inner) => inner.find(({ name }) => name === core) ?? createBlock(core),
      ),
      isMatch: (_attributes: Attributes, block: Block) =>
        block.innerBlocks?.some(({ name }) => name === core) ?? false,
    },
  ],
});

const fromDetails = {
  type: 'block',
  isMultiBlock: true,
  blocks: ['core/details'],
  transform: (list: readonly Attributes[], inner: readonly (readonly Block[])[]) => {
    const sections = list.map(({ summary, showContent }, index) =>
      createBlock(
        'edu/accordion-section',
        { heading: plain(summary), active: showContent === true },
        inner[index] ?? [],
      ),
    );
    return createBlock('edu/content-accordion', {}, sections);
  },
};

const toDetails = {
  ...blockTransform('core/details', (_attributes, sections) =>
    sections
      .filter(({ name }) => name === 'edu/accordion-section')
      .map(({ attributes: { heading, active }, innerBlocks }) =>
        createBlock('core/details', { summary: rich(heading), showContent: active === true }, innerBlocks),
      ),
  ),
  isMatch: () => isRegistered('core/details'),
};

const fromAccordion = blockTransform('core/accordion', (_attributes, items) =>
  createBlock(
    'edu/content-accordion',
    {},
    items.map(({ attributes: { openByDefault }, innerBlocks }) => {
      const part = (name: string) => innerBlocks.find((block) => block.name === `core/accordion-${name}`);
      const heading = plain(part('heading')?.attributes.title);
      const section = { heading, active: openByDefault === true };
      return createBlock('edu/accordion-section', section, part('panel')?.innerBlocks ?? []);
    }),
  ),
);

const toAccordion = {
  ...blockTransform('core/accordion', (_attributes, sections) => {
    const items = sections
      .filter(({ name }) => name === 'edu/accordion-section')
      .map(({ attributes: { heading, active }, innerBlocks }) =>
        createBlock('core/accordion-item', { openByDefault: active === true }, [
          createBlock('core/accordion-heading', { title: rich(heading) }),
          createBlock('core/accordion-panel', {}, innerBlocks),
        ]),
      );
    return createBlock('core/accordion', {}, items);
  }),
  isMatch: () => isRegistered('core/accordion'),
};

const transforms: Readonly<
  Record<string, { readonly from: readonly object[]; readonly to: readonly object[] }>
> = {
  'content-accordion': { from: [fromDetails, fromAccordion], to: [toDetails, toAccordion] },
  'content-table': wrapping('edu/content-table', 'core/table'),
  'content-list': wrapping('edu/content-list', 'core/list'),
  'pull-quote': {
    from: [
      blockTransform('core/quote', ({ citation, value }, inner) => {
        const content = inner.length > 0 ? inner : [paragraph(value)];
        return createBlock('edu/pull-quote', { source: plain(citation) || undefined }, content);
      }),
    ],
    to: [
      blockTransform('core/quote', ({ source }, inner) =>
        createBlock('core/quote', { citation: rich(source) }, inner),
      ),
    ],
  },
  'content-card': {
    from: [
      blockTransform('core/image', ({ url, alt, caption, href }) =>
        createBlock(
          'edu/content-card',
          { variant: 'image', image: url, imageAlt: alt, heading: plain(caption) || undefined, link: href },
          [],
        ),
      ),
      // Authors select the group of buttons: a single button can only be inside one.
      blockTransform('core/buttons', (_attributes, buttons) =>
        buttons.map(({ attributes: { text, url } }) =>
          createBlock('edu/content-card', {
            variant: 'basic',
            heading: plain(text),
            buttonLabel: plain(text),
            link: url,
          }),
        ),
      ),
    ],
    to: [
      {
        ...blockTransform('core/image', ({ image, imageAlt, heading, link }) =>
          createBlock('core/image', { url: image, alt: imageAlt, caption: rich(heading), href: link }),
        ),
        isMatch: ({ image }: Attributes) => image !== undefined,
      },
    ],
  },
  'content-slider': {
    from: [
      blockTransform('core/gallery', (_attributes, images) =>
        createBlock(
          'edu/content-slider',
          {},
          images.map(({ name, attributes }) => createBlock(name, attributes)),
        ),
      ),
    ],
    to: [
      {
        ...blockTransform('core/gallery', (_attributes, slides) => createBlock('core/gallery', {}, slides)),
        isMatch: (_attributes: Attributes, block: Block) =>
          block.innerBlocks?.every(({ name }) => name === 'core/image') ?? false,
      },
    ],
  },
};

/** Transforms between one of our blocks and WordPress's own blocks. */
export const transformsOf = (tag: string) => transforms[tag];
