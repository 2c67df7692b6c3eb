/**
 * A table whose figures visitors can replace; the row “Total” is computed again. Nothing leaves the device.
 */
import { createNode } from '../../core/browser/overlay.ts';
import { reportError } from '../../core/browser/report.ts';
import { adoptSheet } from '../shared/style-sheets/adopt-sheet.ts';
import css from './worksheet-fields.css';
import { deleteFigures, readFigures, storeFigures } from './worksheet-store.ts';

interface Field {
  readonly input: HTMLInputElement;
  readonly cell: HTMLTableCellElement;
  readonly original: readonly Node[];
}

/** Parses the dollars in a cell, such as `$9,000` or `−500`; undefined for text. */
export function readAmount(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[$,\s]/g, '')
    .replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Formats an amount in whole dollars, such as `$82,400` or `−$500`. */
export function writeAmount(amount: number): string {
  const text = `$${Math.abs(Math.round(amount)).toLocaleString('en-US')}`;
  return amount < 0 ? `−${text}` : text;
}

const labelOf = ({ cells }: HTMLTableRowElement): string => cells[0]?.textContent?.trim() ?? '';

function createField(
  cell: HTMLTableCellElement,
  row: HTMLTableRowElement,
  head: HTMLTableRowElement | undefined,
): Field | undefined {
  const amount = readAmount(cell.textContent ?? '');
  if (amount === undefined) return undefined;
  const column = head?.cells[cell.cellIndex]?.textContent?.trim() ?? '';
  const input = createNode('input', {
    class: 'edu-worksheet-field',
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: '12',
    'aria-label': [labelOf(row), column].filter(Boolean).join(', '),
  });
  input.value = amount.toLocaleString('en-US');
  return { input, cell, original: [...cell.childNodes] };
}

/**
 * Attaches the buttons of a rendered worksheet, and shows the visitor's stored figures. A table without a
 * total row can only be printed.
 *
 * @param earlyClick the last element that was clicked before this code was attached
 * @returns a function that shows the example again and removes the listeners
 */
export function attachWorksheet(host: HTMLElement, root: ShadowRoot, earlyClick?: Element): () => void {
  const table = host.querySelector('table');
  const rows = [...(table?.tBodies ?? [])].flatMap((body) => [...body.rows]);
  const total = [...rows, ...(table?.tFoot?.rows ?? [])].find((row) => labelOf(row) === 'Total');
  const totals = [...(total?.cells ?? [])].slice(1).map((cell) => ({ cell, original: [...cell.childNodes] }));
  const id = `${location.pathname} ${table?.caption?.textContent?.trim() ?? ''}`;
  const stop = new AbortController();
  let fields: readonly Field[] = [];

  const find = (name: string) => root.querySelector<HTMLElement>(`[data-worksheet-${name}]`);

  function setEdited(isEdited: boolean): void {
    for (const name of ['reset', 'note']) find(name)?.toggleAttribute('hidden', !isEdited);
    find('edit')?.toggleAttribute('hidden', isEdited);
  }

  function recompute(): void {
    for (const { cell } of totals) {
      const column = fields.filter((field) => field.cell.cellIndex === cell.cellIndex);
      if (column.length === 0) continue;
      const amounts = column.map(({ input }) => readAmount(input.value.trim() || '0'));
      column.forEach(({ input }, index) => {
        if (amounts[index] === undefined) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      });
      const text = amounts.includes(undefined)
        ? 'Use digits only'
        : writeAmount(amounts.reduce<number>((sum, amount = 0) => sum + amount, 0));
      // Screen readers announce every text that is written, even if it is the same.
      if (cell.textContent !== text) cell.textContent = text;
    }
  }

  function showFields(): void {
    fields = rows
      .filter((row) => row !== total)
      .flatMap((row) =>
        [...row.cells].slice(1).flatMap((cell) => createField(cell, row, table?.tHead?.rows[0]) ?? []),
      );
    const stored = readFigures(id);
    const figures = stored?.length === fields.length ? stored : undefined;
    fields.forEach(({ input, cell }, index) => {
      if (figures) input.value = figures[index] ?? '';
      input.addEventListener('input', () => {
        recompute();
        storeFigures(
          id,
          fields.map((field) => field.input.value),
        );
      });
      cell.replaceChildren(input);
    });
    setEdited(true);
    recompute();
    total?.setAttribute('aria-live', 'polite');
  }

  function showExample(): void {
    for (const { cell, original } of [...fields, ...totals]) cell.replaceChildren(...original);
    total?.removeAttribute('aria-live');
    fields = [];
    setEdited(false);
  }

  function handleClick(target: Element): void {
    if (target.closest('[data-worksheet-print]')) print();
    if (total && target.closest('[data-worksheet-edit]') && fields.length === 0) {
      showFields();
      fields[0]?.input.select();
      fields[0]?.input.focus();
    }
    if (target.closest('[data-worksheet-reset]')) {
      deleteFigures(id);
      showExample();
      find('edit')?.focus();
    }
  }

  root.addEventListener('click', ({ target }) => target instanceof Element && handleClick(target), {
    signal: stop.signal,
  });
  if (total) {
    adoptSheet(host.getRootNode() as Document | ShadowRoot, css);
    if (readFigures(id)) showFields();
  } else {
    find('edit')?.toggleAttribute('hidden', true);
    reportError({
      tag: host.localName,
      message: 'a worksheet needs a row whose first cell is “Total”; without it, visitors can only print it',
    });
  }
  if (earlyClick) handleClick(earlyClick);
  return () => {
    stop.abort();
    if (fields.length > 0) showExample();
  };
}
