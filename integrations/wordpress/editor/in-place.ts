import { type AttributeEntry, type Entry, findAttribute, isUsed, toText } from './elements.ts';
import { setImage } from './fields.ts';
import { ImageField } from './pickers.ts';
import {
  __,
  type Attributes,
  blockEditor,
  blocks,
  components,
  data,
  Fragment,
  h,
  type Rendered,
} from './wordpress.ts';

export interface InPlaceProps {
  readonly entry: Entry;
  readonly clientId: string;
  readonly values: Attributes;
  readonly setAttributes: (values: Attributes) => void;
}

/** Attributes that are below the inner blocks, as on the page. */
const belowInnerBlocks = new Set(['button-label', 'image-attribution', 'label', 'source']);

interface TextProps extends InPlaceProps {
  readonly attribute: AttributeEntry;
}

/** A text that authors type where the page shows it. */
function TextInPlace({ entry, attribute, values, setAttributes }: TextProps): Rendered {
  const { blockAttribute, label, name } = attribute;
  return h(blockEditor.PlainText, {
    key: name,
    className: `edu-embed-text edu-embed-text--${name}`,
    value: toText(values[blockAttribute]) ?? '',
    placeholder: toText(attribute.default) || label,
    'aria-label': `${entry.title}: ${label}`,
    onChange: (text: string) => setAttributes({ [blockAttribute]: text.replace(/\n/g, ' ') || undefined }),
  });
}

function ImageInPlace({ entry, values, setAttributes }: InPlaceProps): Rendered {
  const image = findAttribute(entry, 'image');
  if (!image || !isUsed(entry, image, values)) return null;
  return h(ImageField, {
    label: image.label,
    value: toText(values[image.blockAttribute]) ?? '',
    onChange: ({ url, alt = '' }: { readonly url: string; readonly alt?: string }) =>
      setImage({ entry, attribute: image, setAttributes }, url, alt),
  });
}

const templates: Readonly<Record<string, readonly object[]>> = {
  'content-list': [['core/list', {}]],
  'content-slider': [
    ['edu/content-card', {}],
    ['edu/content-card', {}],
  ],
  'content-table': [['core/table', {}]],
};

/** The inner blocks of a new block. A live element has none: an empty paragraph would replace its content. */
function templateOf({ tag, children, isLive }: Entry): readonly object[] | undefined {
  if (isLive) return undefined;
  if (children) return Array.from({ length: 3 }, () => [`edu/${children}`, {}, [['core/paragraph', {}]]]);
  return templates[tag] ?? [['core/paragraph', {}]];
}

function AddChild({ clientId, tag }: { readonly clientId: string; readonly tag: string }): Rendered {
  const { insertBlock } = data.useDispatch('core/block-editor');
  const add = () => {
    const paragraph = blocks.createBlock('core/paragraph');
    insertBlock?.(blocks.createBlock(`edu/${tag}`, {}, [paragraph]), undefined, clientId);
  };
  return h(
    components.Button,
    { variant: 'secondary', className: 'edu-embed-add', onClick: add },
    tag === 'accordion-section' ? __('Add section', 'edu-embed') : __('Add entry', 'edu-embed'),
  );
}

/** Edits a block in place: its texts, its image and its inner blocks. */
export function InPlace(props: InPlaceProps): Rendered {
  const { entry, clientId, values } = props;
  const inner = blockEditor.useInnerBlocksProps(
    { className: 'edu-embed-inner' },
    {
      template: templateOf(entry),
      allowedBlocks: entry.children ? [`edu/${entry.children}`, 'core/paragraph'] : undefined,
      renderAppender: entry.children ? false : undefined,
    },
  );
  const texts = entry.inPlace
    .map((name) => findAttribute(entry, name))
    .filter((attribute) => attribute !== undefined)
    .filter((attribute) => isUsed(entry, attribute, values));
  const renderText = (attribute: AttributeEntry) =>
    h(TextInPlace, { ...props, attribute, key: attribute.name });
  return h(
    Fragment,
    null,
    h(ImageInPlace, { ...props }),
    texts.filter(({ name }) => !belowInnerBlocks.has(name)).map(renderText),
    h('div', inner),
    entry.children ? h(AddChild, { clientId, tag: entry.children }) : null,
    texts.filter(({ name }) => belowInnerBlocks.has(name)).map(renderText),
  );
}
