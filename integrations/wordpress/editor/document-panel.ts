import type { Choice } from './choices.ts';
import { ChoiceField, ChoicesField, ImageField, type Media } from './pickers.ts';
import { __, components, data, editorComponent, h, newLayout, type Rendered } from './wordpress.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Person {
  readonly slug?: string;
}

/**
 * A group of the post's fields, with a function that changes some of them. PHP sends an empty group as a
 * list.
 */
export function useFields(group: string): readonly [Fields, (changes: Fields) => void] {
  const value = data.useSelect((select) => select('core/editor')?.getEditedPostAttribute?.(group), [group]);
  const { editPost } = data.useDispatch('core/editor');
  const fields: Fields =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  return [fields, (changes) => void editPost?.({ [group]: { ...fields, ...changes } })];
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function PageFields(): Rendered {
  const [meta, setMeta] = useFields('edu_embed_meta');
  const isSticky = data.useSelect((select) => select('core/editor')?.getEditedPostAttribute?.('sticky'), []);
  const { editPost } = data.useDispatch('core/editor');
  const toggle = (name: string, label: string) =>
    h(components.ToggleControl, {
      __nextHasNoMarginBottom: true,
      key: name,
      label,
      checked: meta[name] === true,
      onChange: (isOn: boolean) => setMeta({ [name]: isOn }),
    });
  const image = meta.image as { readonly url?: string } | undefined;
  return [
    h(components.SelectControl, {
      ...newLayout,
      key: 'kind',
      label: __('Page kind', 'edu-embed'),
      value: text(meta.kind),
      options: window.eduEmbedEditor.pageKinds,
      onChange: (kind: string) => setMeta({ kind }),
    }),
    h(components.TextareaControl, {
      __nextHasNoMarginBottom: true,
      key: 'subtitle',
      label: __('Subtitle', 'edu-embed'),
      help: __('One or two sentences below the title.', 'edu-embed'),
      value: text(meta.subtitle),
      onChange: (subtitle: string) => setMeta({ subtitle }),
    }),
    h(components.TextControl, {
      ...newLayout,
      key: 'kicker',
      label: __('Label above the title', 'edu-embed'),
      value: text(meta.kicker),
      onChange: (kicker: string) => setMeta({ kicker }),
    }),
    h(ChoiceField, {
      key: 'category',
      kind: 'post-category',
      label: __('Main category', 'edu-embed'),
      value: text(meta.category),
      onChange: (category: string) => setMeta({ category }),
    }),
    isSticky === undefined
      ? null
      : h(components.ToggleControl, {
          __nextHasNoMarginBottom: true,
          key: 'sticky',
          label: __('Featured', 'edu-embed'),
          checked: isSticky === true,
          onChange: (sticky: boolean) => editPost?.({ sticky }),
        }),
    toggle('isNarrow', __('Use a narrow column', 'edu-embed')),
    toggle('isMonetizationDisabled', __('Hide advertisements', 'edu-embed')),
    h(ImageField, {
      key: 'image',
      label: __('Image (used if there is no featured image)', 'edu-embed'),
      value: text(image?.url),
      onChange: ({ url, alt }: Media) => setMeta({ image: url ? { url, alt } : '' }),
    }),
  ];
}

function SearchFields(): Rendered {
  const [seo, setSeo] = useFields('edu_embed_seo');
  const field = (name: string, label: string, help?: string) =>
    h(components.TextControl, {
      ...newLayout,
      key: name,
      label,
      help,
      value: text(seo[name]),
      onChange: (value: string) => setSeo({ [name]: value }),
    });
  return [
    field('title', __('Title', 'edu-embed'), __('Default: the title of the page.', 'edu-embed')),
    field('description', __('Description', 'edu-embed'), __('Default: the excerpt.', 'edu-embed')),
    field('url', __('Canonical URL', 'edu-embed')),
    field('robots', __('Robots', 'edu-embed'), __('For example: noindex, nofollow', 'edu-embed')),
    h(ImageField, {
      key: 'image',
      label: __('Image for social networks', 'edu-embed'),
      value: text(seo.imageUrl),
      // An empty text removes the details of the previous image.
      onChange: ({ url, width, height, mime }: Media) =>
        setSeo({ imageUrl: url, imageWidth: width ?? '', imageHeight: height ?? '', imageType: mime ?? '' }),
    }),
  ];
}

function People(): Rendered {
  const [bylines, setBylines] = useFields('edu_embed_contributors');
  const roles = {
    written: __('Written by', 'edu-embed'),
    edited: __('Edited by', 'edu-embed'),
    reviewed: __('Reviewed by', 'edu-embed'),
  };
  const people = (role: string) => (Array.isArray(bylines[role]) ? (bylines[role] as readonly Person[]) : []);
  if (!window.eduEmbedEditor.canSetBylines) {
    const names = Object.entries(roles).map(([role, label]) =>
      h(
        'p',
        { key: role },
        `${label}: ${people(role)
          .map(({ slug }) => slug)
          .join(', ')}`,
      ),
    );
    return [...names, h('p', { key: 'note' }, __('Only editors may change this.', 'edu-embed'))];
  }
  return Object.entries(roles).map(([role, label]) =>
    h(ChoicesField, {
      key: role,
      kind: 'contributor',
      label,
      values: people(role).map(({ slug }) => slug ?? ''),
      onChange: (choices: readonly Choice[]) =>
        setBylines({ [role]: choices.map(({ value, data: person }) => person ?? { slug: value }) }),
    }),
  );
}

/** The fields of a page or post, in the sidebar of the document. */
export function DocumentPanels(): Rendered {
  const type = data.useSelect((select) => select('core/editor')?.getCurrentPostType?.(), []);
  const Panel = editorComponent('PluginDocumentSettingPanel');
  if (!Panel || (type !== 'post' && type !== 'page')) return null;
  const panel = (name: string, title: string, content: unknown) =>
    h(
      Panel,
      { key: name, name: `edu-embed-${name}`, title },
      h('div', { className: 'edu-embed-fields' }, h(content, null)),
    );
  return [
    panel('page', __('Page on the site', 'edu-embed'), PageFields),
    panel('people', __('Contributors', 'edu-embed'), People),
    panel('search', __('Search engines', 'edu-embed'), SearchFields),
  ];
}
