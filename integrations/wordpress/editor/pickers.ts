import { type Choice, useOffer } from './choices.ts';
import { __, blockEditor, components, current, h, type Rendered, sprintf, useState } from './wordpress.ts';

export interface ControlProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TextField = ({ label, help, value, onChange }: ControlProps): Rendered =>
  h(components.TextControl, { ...current, label, help, value, onChange });

/** The choices, with an entry for a value that does not exist, or that is not loaded yet. */
function optionsFor(
  value: string,
  choices: readonly Choice[] | undefined,
  isChecked: boolean,
): readonly Choice[] {
  if (value === '' || choices?.some((choice) => choice.value === value)) return choices ?? [];
  const label = isChecked ? sprintf(__('%s (not found)', 'edu-embed'), value) : value;
  return [{ value, label }, ...(choices ?? [])];
}

/** Chooses one thing by its title; a text box if the choices are unavailable. */
export function ChoiceField({
  kind,
  onChoose,
  ...props
}: ControlProps & {
  readonly kind: string;
  readonly onChoose?: (choice: Choice | undefined) => void;
}): Rendered {
  const { choices, isChecked, search } = useOffer(kind, props.value === '' ? [] : [props.value]);
  if (choices === null) return h(TextField, { ...props });
  return h(components.ComboboxControl, {
    ...current,
    ...props,
    value: props.value || null,
    // While they load, what the author types must not become the value.
    options: optionsFor(props.value, choices, isChecked),
    onFilterValueChange: search,
    onChange: (value: string | null | undefined) => {
      props.onChange(value ?? '');
      onChoose?.(choices?.find((choice) => choice.value === value));
    },
  });
}

const unique = (choices: readonly Choice[]) => {
  const titles = new Map<string, Choice>();
  for (const choice of choices) {
    // Two posts may have the same title.
    const title = titles.has(choice.label) ? `${choice.label} (${choice.value})` : choice.label;
    titles.set(title, choice);
  }
  return titles;
};

/** Chooses several things by their titles, in the order of the author. */
export function ChoicesField({
  kind,
  label,
  values,
  onChange,
}: {
  readonly kind: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (choices: readonly Choice[]) => void;
}): Rendered {
  const { choices, search } = useOffer(kind, values);
  const titles = unique(choices ?? []);
  const byValue = new Map([...titles].map(([title, choice]) => [choice.value, title]));
  const toChoice = (token: string): Choice => titles.get(token) ?? { value: token, label: token };
  return h(components.FormTokenField, {
    ...current,
    label,
    value: values.map((value) => byValue.get(value) ?? value),
    suggestions: [...titles.keys()],
    maxSuggestions: 20,
    __experimentalExpandOnFocus: true,
    onInputChange: search,
    onChange: (tokens: readonly string[]) => onChange(tokens.map(toChoice)),
  });
}

interface Media {
  readonly url: string;
  readonly alt: string;
}

/** Chooses an image from the media library, or by its URL. */
export function ImageField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (media: Media) => void;
}): Rendered {
  const open = ({ open: openLibrary }: { readonly open: () => void }) =>
    h(
      components.Button,
      { variant: 'secondary', onClick: openLibrary },
      value ? __('Replace image', 'edu-embed') : __('Choose image', 'edu-embed'),
    );
  // Without the right to upload files, authors cannot open the media library.
  const fallback = h(TextField, {
    label: __('Image URL', 'edu-embed'),
    value,
    onChange: (url: string) => onChange({ url, alt: '' }),
  });
  return h(
    components.BaseControl,
    { __nextHasNoMarginBottom: true, id: `edu-embed-${label}`, label },
    h(
      'div',
      { className: 'edu-embed-image' },
      value ? h('img', { src: value, alt: '' }) : null,
      h(
        blockEditor.MediaUploadCheck,
        { fallback },
        h(blockEditor.MediaUpload, { allowedTypes: ['image'], onSelect: onChange, render: open }),
      ),
      value
        ? h(
            components.Button,
            { variant: 'tertiary', isDestructive: true, onClick: () => onChange({ url: '', alt: '' }) },
            __('Remove image', 'edu-embed'),
          )
        : null,
    ),
  );
}

/** Chooses a page of this WordPress by its title, or any URL. */
export function LinkField({ label, value, onChange }: ControlProps): Rendered {
  const [isOpen, setOpen] = useState(false);
  const LinkControl = blockEditor.LinkControl ?? blockEditor.__experimentalLinkControl;
  const popover = h(
    components.Popover,
    { placement: 'bottom', onClose: () => setOpen(false) },
    h(LinkControl, {
      value: value ? { url: value } : undefined,
      settings: [],
      onChange: ({ url }: { readonly url: string }) => {
        onChange(url);
        setOpen(false);
      },
      onRemove: () => onChange(''),
    }),
  );
  return h(
    components.BaseControl,
    { __nextHasNoMarginBottom: true, id: `edu-embed-${label}`, label },
    h(
      'div',
      { className: 'edu-embed-link' },
      h(
        components.Button,
        { variant: 'secondary', onClick: () => setOpen(true), 'aria-expanded': isOpen },
        value || __('Choose a page or enter a URL', 'edu-embed'),
      ),
      value
        ? h(
            components.Button,
            { variant: 'tertiary', onClick: () => onChange('') },
            __('Remove link', 'edu-embed'),
          )
        : null,
      isOpen ? popover : null,
    ),
  );
}
