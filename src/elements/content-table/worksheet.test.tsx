import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attachWorksheet, readAmount, writeAmount } from './worksheet.ts';
import { storeFigures } from './worksheet-store.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  document.body.innerHTML = `<content-table><table><caption>Cost</caption>
    <thead><tr><th>Item</th><th>ADN</th><th>BSN</th></tr></thead>
    <tbody>
      <tr><th>Tuition</th><td><b>$9,000</b></td><td>$42,000</td></tr>
      <tr><th>Length</th><td>2 years</td><td>$1,500</td></tr>
      <tr><th>Total</th><td>$9,000</td><td>$43,500</td></tr>
    </tbody></table></content-table>`;
  host().attachShadow({
    mode: 'open',
  }).innerHTML = `<div data-worksheet><button data-worksheet-edit>Edit</button><button data-worksheet-print>Print</button>
    <button data-worksheet-reset hidden>Reset</button><p data-worksheet-note hidden>Stays here</p></div><slot></slot>`;
});

const host = () => document.querySelector('content-table') as HTMLElement;
const root = () => host().shadowRoot as ShadowRoot;
const tool = (name: string) => root().querySelector(`[data-worksheet-${name}]`) as HTMLElement;
const attach = (earlyClick?: Element) => attachWorksheet(host(), root(), earlyClick);
const totals = () =>
  within(screen.getByText('Total').closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name: label }), { target: { value } });

describe('worksheet', () => {
  it('replaces figures, but not words, with labeled fields and moves the focus to the first', () => {
    attach();
    fireEvent.click(tool('edit'));
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
      'Tuition, ADN',
      'Tuition, BSN',
      'Length, BSN',
    ]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuition, ADN');
    expect(screen.getByText('2 years')).toBeTruthy();
  });

  it('gives the fields the class that its styles select, whatever the tag of the element', () => {
    attach(tool('edit'));
    const fields = screen.getAllByRole('textbox');
    expect(new Set(fields.map(({ className }) => className))).toEqual(new Set(['edu-worksheet-field']));
  });

  it('counts an empty field and one with only spaces as 0', () => {
    attach(tool('edit'));
    type('Tuition, BSN', '');
    type('Length, BSN', ' ');
    expect(totals()).toEqual(['$9,000', '$0']);
  });

  it('handles the click that caused its code to load', () => {
    attach(tool('edit'));
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    expect([tool('edit').hidden, tool('reset').hidden, tool('note').hidden]).toEqual([true, false, false]);
  });

  it('computes the totals of each column from the visitor’s figures', () => {
    attach(tool('edit'));
    expect(totals()).toEqual(['$9,000', '$43,500']);
    type('Tuition, BSN', '10,000');
    expect(totals()).toEqual(['$9,000', '$11,500']);
    type('Length, BSN', '');
    expect(totals()).toEqual(['$9,000', '$10,000']);
  });

  it('asks for digits where a figure is not a number', () => {
    attach(tool('edit'));
    type('Tuition, ADN', 'a lot');
    expect(totals()[0]).toBe('Use digits only');
    expect(screen.getByRole('textbox', { name: 'Tuition, ADN' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the stored figures at the next visit, until the visitor returns to the example', () => {
    const detach = attach(tool('edit'));
    type('Tuition, BSN', '10,000');
    detach();
    expect(totals()).toEqual(['$9,000', '$43,500']);
    attach();
    expect(totals()).toEqual(['$9,000', '$11,500']);
    fireEvent.click(tool('reset'));
    expect(totals()).toEqual(['$9,000', '$43,500']);
    expect(host().querySelector('b')?.textContent).toBe('$9,000');
    expect(localStorage.getItem('eduEmbedWorksheets')).toBeNull();
    expect(root().activeElement).toBe(tool('edit'));
  });

  it('ignores stored figures of a table that has changed since', () => {
    localStorage.setItem('eduEmbedWorksheets', JSON.stringify({ [`${location.pathname} Cost`]: ['1'] }));
    attach();
    expect(totals()).toEqual(['$9,000', '$43,500']);
  });

  it('opens the print dialog', () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    attach();
    fireEvent.click(tool('print'));
    expect(print).toHaveBeenCalledOnce();
  });

  it('keeps the text of the total row in columns without figures', () => {
    for (const [index, text] of ['Notes', 'in state', 'online', 'before aid'].entries())
      host().querySelectorAll('tr')[index]?.insertAdjacentHTML('beforeend', `<td>${text}</td>`);
    attach(tool('edit'));
    expect(totals()).toEqual(['$9,000', '$43,500', 'before aid']);
  });

  it('computes a total row in the foot of the table', () => {
    const foot = (host().querySelector('table') as HTMLTableElement).createTFoot();
    foot.append(screen.getByText('Total').closest('tr') as HTMLElement);
    foot.insertAdjacentHTML('beforeend', '<tr><th>Per month</th><td>$750</td><td>$960</td></tr>');
    attach(tool('edit'));
    type('Tuition, BSN', '10,000');
    expect(totals()).toEqual(['$9,000', '$11,500']);
  });

  it('leaves the figures in the head of the table as they are', () => {
    screen.getByText('ADN').textContent = '2026';
    attach(tool('edit'));
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
  });

  it('writes only the totals that change, and announces them only after the stored figures are shown', () => {
    storeFigures(`${location.pathname} Cost`, ['9,000', '10,000', '1,500']);
    const row = screen.getByText('Total').closest('tr') as HTMLTableRowElement;
    const changes = new MutationObserver(() => undefined);
    changes.observe(row, { attributes: true, childList: true, subtree: true });
    attach();
    const [, , secondTotal] = row.cells;
    expect(changes.takeRecords().map(({ type: kind, target }) => [kind, target])).toEqual([
      ['childList', secondTotal],
      ['attributes', row],
    ]);
    type('Tuition, BSN', '20,000');
    expect(changes.takeRecords().map(({ target }) => target)).toEqual([secondTotal]);
  });

  it('finds the column of a figure and its total in cells that span columns and rows', () => {
    const table = host().querySelector('table') as HTMLTableElement;
    table.innerHTML = `<thead><tr><th>Item</th><th colspan="2">Note</th><th>Cost</th></tr></thead>
      <tbody><tr><th>Tuition</th><td rowspan="2">per year</td><td>online</td><td>$500</td></tr>
        <tr><th>Books</th><td>used</td><td>$200</td></tr></tbody>
      <tbody><tr><th colspan="3">Total</th><td>$700</td></tr></tbody>`;
    attach(tool('edit'));
    type('Books, Cost', '300');
    expect(totals()).toEqual(['$800']);
  });

  it('labels and adds figures of all rows that a label spans', () => {
    const table = host().querySelector('table') as HTMLTableElement;
    table.innerHTML = `<thead><tr><th>Item</th><th>Cost</th></tr></thead>
      <tbody><tr><th rowspan="2">Tuition</th><td>$500</td></tr><tr><td>$400</td></tr>
        <tr><th>Total</th><td>$900</td></tr></tbody>`;
    attach(tool('edit'));
    expect(screen.getAllByLabelText('Tuition, Cost')).toHaveLength(2);
    expect(totals()).toEqual(['$900']);
  });

  it('adds all columns that a total spans', () => {
    const cells = (screen.getByText('Total').closest('tr') as HTMLTableRowElement).cells;
    cells[2]?.remove();
    (cells[1] as HTMLTableCellElement).colSpan = 2;
    attach(tool('edit'));
    expect(totals()).toEqual(['$52,500']);
  });

  it('writes a total without a dollar sign if neither it nor its column has one', () => {
    for (const [index, text] of ['Credits', '30', '30', '60'].entries())
      host().querySelectorAll('tr')[index]?.insertAdjacentHTML('beforeend', `<td>${text}</td>`);
    attach(tool('edit'));
    type('Tuition, Credits', '31.5');
    expect(totals()).toEqual(['$9,000', '$43,500', '61.5']);
  });

  it('stores the figures of worksheets with the same caption separately', () => {
    host().toggleAttribute('tools', true);
    const second = host().cloneNode(true) as HTMLElement;
    host().after(second);
    const secondRoot = second.attachShadow({ mode: 'open' });
    const detach = attach(tool('edit'));
    type('Tuition, BSN', '10,000');
    detach();
    attachWorksheet(second, secondRoot);
    expect(screen.queryByRole('textbox')).toBeNull();
    storeFigures(`${location.pathname} Cost 2`, ['1', '2', '3']);
    attachWorksheet(second, secondRoot);
    expect(screen.getByRole('textbox', { name: 'Tuition, BSN' })).toHaveProperty('value', '2');
  });

  it('adds its style sheet once for several worksheets', () => {
    attach()();
    attach();
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });

  it('reports a table without a total row, hides the edit button, and still prints', () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    screen.getByText('Total').textContent = 'Sum';
    attach(tool('edit'));
    expect([tool('edit').hidden, tool('print').hidden]).toEqual([true, false]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(error).toHaveBeenCalledExactlyOnceWith(
      '<content-table> a worksheet needs a row whose first cell is “Total”; without it, visitors can only print it',
      '',
    );
    fireEvent.click(tool('print'));
    expect(print).toHaveBeenCalledOnce();
    error.mockRestore();
  });
});

it.each([
  ['$9,000', 9000],
  ['−$500', -500],
  ['12.5', 12.5],
  ['2 years', undefined],
])('reads the amount %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

it('writes amounts below zero with a minus sign, and only money without a fraction', () => {
  expect([writeAmount(-500, true), writeAmount(82_400.4, true), writeAmount(-4.5, false)]).toEqual([
    '−$500',
    '$82,400',
    '−4.5',
  ]);
});
