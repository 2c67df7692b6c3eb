/** The fields of contributors and of ad rules, in the sidebar of the document. */
import { text, useFields } from './document-panel.ts';
import { ImageField } from './pickers.ts';
import { isRow, toFieldText } from './rows.ts';
import { __, components, data, editorComponent, h, newLayout, type Rendered } from './wordpress.ts';

/**
 * Networks of a profile, by the key under which WordPress stores their links. Their names need no
 * translation.
 */
const networks: Readonly<Record<string, string>> = {
  contributors_linkedin: 'LinkedIn',
  contributors_twitter: 'X',
  contributors_facebook: 'Facebook',
  contributors_instagram: 'Instagram',
  contributors_threads: 'Threads',
  contributors_youtube: 'YouTube',
  contributors_pinterest: 'Pinterest',
  contributors_tiktok: 'TikTok',
  contributors_snapchat: 'Snapchat',
};

function ContributorFields(): Rendered {
  const [fields, setFields] = useFields('edu_embed_contributor');
  const types = Array.isArray(fields.types) ? fields.types : [];
  const pairs = Array.isArray(fields.socialMedia) ? fields.socialMedia.filter(isRow) : [];
  const image = fields.image as { readonly url?: string } | undefined;
  const role = (type: string, label: string) =>
    h(components.CheckboxControl, {
      __nextHasNoMarginBottom: true,
      key: type,
      label,
      checked: types.includes(type),
      onChange: (isOn: boolean) =>
        setFields({ types: [...types.filter((other) => other !== type), ...(isOn ? [type] : [])] }),
    });
  const fact = (key: string, label: string) =>
    h(components.TextControl, {
      ...newLayout,
      key,
      label,
      value: text(pairs.find((pair) => pair.key === key)?.value),
      onChange: (value: string) => {
        const changed = pairs.map((pair) => (pair.key === key ? { key, value } : pair));
        const all = changed.some((pair) => pair.key === key) ? changed : [...changed, { key, value }];
        setFields({ socialMedia: all.filter((pair) => pair.value !== '') });
      },
    });
  return [
    role('writer', __('Writer', 'edu-embed')),
    role('editor', __('Editor', 'edu-embed')),
    role('reviewer', __('Reviewer', 'edu-embed')),
    h(ImageField, {
      key: 'image',
      label: __('Portrait (used if there is no featured image)', 'edu-embed'),
      value: text(image?.url),
      onChange: ({ url, alt }: { readonly url: string; readonly alt: string }) =>
        setFields({ image: url ? { url, alt } : '' }),
    }),
    fact('contributors_career', __('Occupation', 'edu-embed')),
    fact('contributors_subject_areas', __('Subject areas', 'edu-embed')),
    fact('contributors_email', __('Email', 'edu-embed')),
    fact('contributors_website', __('Website', 'edu-embed')),
    h('p', { key: 'note' }, __('For each network: a user name or a URL.', 'edu-embed')),
    ...Object.entries(networks).map(([key, label]) => fact(key, label)),
  ];
}

function AdRuleFields(): Rendered {
  const [fields, setFields] = useFields('edu_embed_ad_rule');
  const pixels = (name: string, label: string) =>
    h(components.TextControl, {
      ...newLayout,
      key: name,
      label,
      type: 'number',
      min: 1,
      value: toFieldText('number', fields[name]),
      onChange: (value: string) => setFields({ [name]: value }),
    });
  return [
    h(components.SelectControl, {
      ...newLayout,
      key: 'placement',
      label: __('Placement', 'edu-embed'),
      value: text(fields.placement),
      options: window.eduEmbedEditor.adPlacements,
      onChange: (placement: string) => setFields({ placement }),
    }),
    pixels('width', __('Width in pixels', 'edu-embed')),
    pixels('height', __('Height in pixels', 'edu-embed')),
    h(components.ToggleControl, {
      __nextHasNoMarginBottom: true,
      key: 'house',
      label: __('Unpaid house notice', 'edu-embed'),
      checked: fields.house === true,
      onChange: (house: boolean) => setFields({ house }),
    }),
  ];
}

/** The panel of a contributor or an ad rule. */
export function TypePanels(): Rendered {
  const type = data.useSelect((select) => select('core/editor')?.getCurrentPostType?.(), []);
  const Panel = editorComponent('PluginDocumentSettingPanel');
  if (!Panel) return null;
  if (type === 'eduembed_contributor')
    return h(
      Panel,
      { name: 'edu-embed-profile', title: __('Profile of the contributor', 'edu-embed') },
      h('div', { className: 'edu-embed-fields' }, h(ContributorFields, null)),
    );
  if (type === 'eduembed_ad_rule')
    return h(
      Panel,
      { name: 'edu-embed-placement', title: __('Placement of the ad', 'edu-embed') },
      h('div', { className: 'edu-embed-fields' }, h(AdRuleFields, null)),
    );
  return null;
}
