import type { Database } from 'node-sqlite3-wasm';

export interface Figures {
  readonly impressions: number;
  readonly clicks: number;
  /** Other actions: opened details, chosen fields. */
  readonly actions: number;
}

export interface FigureRow extends Figures {
  /** Values of the table's first columns. */
  readonly names: readonly string[];
}

export interface FigureTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly FigureRow[];
  /** The sums of the rows beyond the maximum; undefined if there are none. */
  readonly others: (Figures & { readonly count: number }) | undefined;
}

export interface ReportFigures {
  readonly total: Figures;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly tables: readonly FigureTable[];
}

const defaultMaxRows = 200;
const sums = 'sum(impressions) AS impressions, sum(clicks) AS clicks, sum(actions) AS actions';

interface TableQuery {
  readonly title: string;
  /** Headings and the expressions of `figures` below them. */
  readonly columns: Readonly<Record<string, string>>;
  readonly where?: string;
  readonly order?: string;
  readonly maxRows?: number;
}

const queries: readonly TableQuery[] = [
  { title: 'By day', columns: { Day: 'day' }, order: 'day', maxRows: Number.MAX_SAFE_INTEGER },
  { title: 'By page', columns: { Page: 'page' } },
  { title: 'By widget', columns: { Widget: 'widget', Kind: 'label' } },
  {
    title: 'By position',
    columns: { Widget: 'widget', Kind: 'label', Position: 'position' },
    where: 'position > 0',
    order: 'widget, label, position',
  },
  { title: 'By school or program', columns: { Name: 'item', Kind: 'label' }, where: "item <> ''" },
  { title: 'By page and widget', columns: { Page: 'page', Widget: 'widget', Kind: 'label' } },
];

const toFigures = (row: Record<string, unknown>): Figures => ({
  impressions: Number(row.impressions ?? 0),
  clicks: Number(row.clicks ?? 0),
  actions: Number(row.actions ?? 0),
});

function readTable(database: Database, query: TableQuery): FigureTable {
  const { title, columns, where = 'true', maxRows = defaultMaxRows } = query;
  const { order = 'impressions DESC, clicks DESC, actions DESC' } = query;
  const group = Object.values(columns).join(', ');
  const grouped = `SELECT ${group}, ${sums} FROM figures WHERE ${where} GROUP BY ${group} ORDER BY ${order}, ${group}`;
  const rows = database.all(`${grouped} LIMIT ${maxRows}`) as Record<string, unknown>[];
  const rest = database.get(
    `SELECT count(*) AS count, ${sums} FROM (${grouped} LIMIT -1 OFFSET ${maxRows})`,
  ) as Record<string, unknown>;
  const count = Number(rest.count);
  return {
    title,
    columns: Object.keys(columns),
    rows: rows.map((row) => ({
      names: Object.values(columns).map((column) => String(row[column] ?? '') || '–'),
      ...toFigures(row),
    })),
    others: count > 0 ? { count, ...toFigures(rest) } : undefined,
  };
}

/** Reads the figures of the report's page. */
export function readFigures(database: Database): ReportFigures {
  const total = database.get(`SELECT min(day) AS first, max(day) AS last, ${sums} FROM figures`) as Record<
    string,
    unknown
  >;
  return {
    total: toFigures(total),
    firstDay: String(total.first ?? ''),
    lastDay: String(total.last ?? ''),
    tables: queries.map((query) => readTable(database, query)),
  };
}

/** Clicks per impression as a percentage with one decimal; a dash without impressions. */
export function formatRate({ impressions, clicks }: Pick<Figures, 'impressions' | 'clicks'>): string {
  return impressions > 0 ? `${((100 * clicks) / impressions).toFixed(1)}%` : '–';
}
