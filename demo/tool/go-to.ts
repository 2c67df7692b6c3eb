import { need } from './dom.ts';

/** Connects the dialog in which a visitor goes to an element by its tag. Returns a function that opens it. */
export function connectGoTo(): () => void {
  const button = need('[data-go]');
  const dialog = need<HTMLDialogElement>('[data-go-dialog]');
  const field = need<HTMLInputElement>('#wb-go', dialog);
  const status = need('[data-go-status]', dialog);
  const tags = [...dialog.querySelectorAll('option')].map(({ value }) => value);
  const open = () => {
    status.textContent = '';
    dialog.showModal();
    field.select();
  };
  button.hidden = false;
  button.addEventListener('click', open);
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.value === 'close') return;
    event.preventDefault();
    const text = field.value.trim().toLowerCase();
    const tag = tags.find((name) => name === text) ?? tags.find((name) => text && name.includes(text));
    if (tag) location.assign(`/demo/${tag}/`);
    else status.textContent = `No element is named “${field.value}”. Type part of a tag.`;
  });
  return open;
}

/** Connects the filter of the element list. */
export function connectListFilter(): void {
  const label = document.querySelector<HTMLElement>('[data-filter]');
  const field = label?.querySelector('input');
  const empty = document.querySelector<HTMLElement>('.wb-list__empty');
  if (!label || !field || !empty) return;
  label.hidden = false;
  field.addEventListener('input', () => {
    const text = field.value.trim().toLowerCase();
    let shown = 0;
    for (const section of document.querySelectorAll<HTMLElement>('.wb-list section')) {
      const items = [...section.querySelectorAll('li')];
      for (const item of items) item.hidden = !(item.textContent ?? '').toLowerCase().includes(text);
      const visible = items.filter(({ hidden }) => !hidden).length;
      section.hidden = visible === 0;
      shown += visible;
    }
    empty.hidden = shown > 0;
    empty.textContent =
      shown > 0 ? '' : `No element has “${field.value}” in its tag. Escape clears the filter.`;
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    field.value = '';
    field.dispatchEvent(new Event('input'));
  });
}
