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
  readonly column: number;
  readonly original: readonly Node[];
  readonly hasDollarSign: boolean;
}

/** Parses the dollars in a cell, such as `$9,000` or `−500`; undefined for text. */
export function readAmount(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[$,\s]/g, '')
    .replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Formats money in whole dollars, such as `$82,400` or `−$500`, and other amounts like `4.5`. */
export function writeAmount(amount: number, isMoney: boolean): string {
  const absolute = Math.abs(amount);
  const text = isMoney
    ? `$${Math.round(absolute).toLocaleString('en-US')}`
    : absolute.toLocaleString('en-US');
  return amount < 0 ? `−${text}` : text;
}

/** The first column of each cell, counted from 0. Unlike `cellIndex`, it includes `colspan` and `rowspan`. */
function findColumns(table: HTMLTableElement | null): ReadonlyMap<Element, number> {
  const columns = new Map<Element, number>();
  for (const section of [table?.tHead, ...(table?.tBodies ?? []), table?.tFoot]) {
    const rows = [...(section?.rows ?? [])];
    /** For each column, the first row that no cell above covers. */
    const freeRows: number[] = [];
    for (const [index, { cells }] of rows.entries()) {
      let column = 0;
      for (const cell of cells) {
        while ((freeRows[column] ?? 0) > index) column += 1;
        columns.set(cell, column);
        const end = column + cell.colSpan;
        // `rowspan="0"` extends to the end of the section.
        while (column < end) freeRows[column++] = index + (cell.rowSpan || rows.length);
      }
    }
  }
  return columns;
}

const textOf = (node: Node | null | undefined): string => node?.textContent?.trim() ?? '';

const hasDollarSign = ({ textContent }: Node): boolean => textContent?.includes('$') ?? false;

/**
 * The worksheet's id in the storage: the page's path and the table's caption, with a number from the second
 * worksheet with the same caption on.
 */
function createId(host: HTMLElement): string {
  const captionOf = (element: Element) => textOf(element.querySelector('caption'));
  const caption = captionOf(host);
  const page = host.getRootNode() as Document | ShadowRoot;
  const index = [...page.querySelectorAll(`${host.localName}[tools]`)]
    .filter((other) => captionOf(other) === caption)
    .indexOf(host);
  return `${location.pathname} ${caption}${index > 0 ? ` ${index + 1}` : ''}`;
}

function createField(
  cell: HTMLTableCellElement,
  label: string,
  columns: ReadonlyMap<Element, number>,
  head: HTMLTableRowElement | undefined,
): Field | undefined {
  const amount = readAmount(cell.textContent ?? '');
  if (amount === undefined) return undefined;
  const column = columns.get(cell) ?? 0;
  const headCell = [...(head?.cells ?? [])].findLast((other) => (columns.get(other) ?? 0) <= column);
  const input = createNode('input', {
    class: 'edu-worksheet-field',
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: '12',
    'aria-label': [label, textOf(headCell)].filter(Boolean).join(', '),
  });
  input.value = amount.toLocaleString('en-US');
  return { input, cell, column, original: [...cell.childNodes], hasDollarSign: hasDollarSign(cell) };
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
  const total = [...rows, ...(table?.tFoot?.rows ?? [])].find(({ cells }) => textOf(cells[0]) === 'Total');
  const columns = findColumns(table);
  const totals = [...(total?.cells ?? [])].slice(1).map((cell) => ({
    cell,
    start: columns.get(cell) ?? 0,
    original: [...cell.childNodes],
    hasDollarSign: hasDollarSign(cell),
  }));
  const id = createId(host);
  const stop = new AbortController();
  let fields: readonly Field[] = [];

  const find = (name: string) => root.querySelector<HTMLElement>(`[data-worksheet-${name}]`);

  function setEdited(isEdited: boolean): void {
    for (const name of ['reset', 'note']) find(name)?.toggleAttribute('hidden', !isEdited);
    find('edit')?.toggleAttribute('hidden', isEdited);
  }

  function recompute(): void {
    for (const { cell, start, hasDollarSign: isInDollars } of totals) {
      const summands = fields.filter(({ column }) => column >= start && column < start + cell.colSpan);
      if (summands.length === 0) continue;
      const amounts = summands.map(({ input }) => readAmount(input.value.trim() || '0'));
      summands.forEach(({ input }, index) => {
        if (amounts[index] === undefined) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      });
      const isMoney = isInDollars || summands.some((field) => field.hasDollarSign);
      const text = amounts.includes(undefined)
        ? 'Use digits only'
        : writeAmount(
            amounts.reduce<number>((sum, amount = 0) => sum + amount, 0),
            isMoney,
          );
      // Screen readers announce every text that is written, even if it is the same.
      if (cell.textContent !== text) cell.textContent = text;
    }
  }

  function showFields(): void {
    // A label with `rowspan` is also the label of the next rows.
    let label = '';
    fields = rows
      .filter((row) => row !== total)
      .flatMap(({ cells }) =>
        [...cells].flatMap((cell) => {
          if (columns.get(cell)) return createField(cell, label, columns, table?.tHead?.rows[0]) ?? [];
          label = textOf(cell);
          return [];
        }),
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
  // Ignores an early click on a button that React has removed.
  if (earlyClick?.isConnected) handleClick(earlyClick);
  return () => {
    stop.abort();
    if (fields.length > 0) showExample();
  };
}
