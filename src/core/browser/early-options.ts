/** A select whose options were replaced before React hydrated it. */
interface EarlySelect extends HTMLSelectElement {
  /** The server-rendered options, first the placeholder. */
  renderedOptions?: readonly HTMLOptionElement[];
}

/**
 * Shows some of a select's server-rendered options until React hydrates it, and chooses the placeholder.
 *
 * @param indexes of the options to show, counted from 0 after the placeholder; all by default
 */
export function showOptions(
  select: EarlySelect,
  placeholder: string,
  indexes: readonly number[] | undefined,
): void {
  select.renderedOptions ??= [...select.options];
  const [, ...options] = select.renderedOptions;
  const shown = indexes?.map((index) => options[index] as HTMLOptionElement) ?? options;
  select.replaceChildren(new Option(placeholder, ''), ...shown);
  select.value = '';
}

/** Puts the server-rendered options back: React hydrates the markup that the server rendered. */
export function restoreOptions(container: ParentNode): void {
  for (const select of container.querySelectorAll<EarlySelect>('select')) {
    const { renderedOptions, value } = select;
    if (!renderedOptions) continue;
    select.replaceChildren(...renderedOptions);
    select.value = value;
  }
}
