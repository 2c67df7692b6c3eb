import type { Database } from 'node-sqlite3-wasm';

const columns = [
  'day',
  'page',
  'widget',
  'label',
  'item',
  'position',
  'impressions',
  'clicks',
  'actions',
] as const;

/** Escapes a cell. Also quotes formulas, because anyone can send events, and spreadsheets would run them. */
function toCell(value: unknown): string {
  const text = String(value ?? '');
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** All figures as CSV: one line for each day, page, widget, label, item and position. */
export function* writeCsv(database: Database): Generator<string> {
  yield `${columns.join(',')}\r\n`;
  const statement = database.prepare(`SELECT ${columns.join(', ')} FROM figures ORDER BY day, page, widget`);
  try {
    for (const row of statement.iterate() as Iterable<Record<string, unknown>>)
      yield `${columns.map((column) => toCell(row[column])).join(',')}\r\n`;
  } finally {
    statement.finalize();
  }
}
