import { createReadStream } from 'node:fs';
import sqlite, { type Database, type Statement } from 'node-sqlite3-wasm';
import * as v from 'valibot';
import { trackedNames } from '../../src/services/events/event-report.ts';
import { readLines } from '../mcp/read-lines.ts';

const text = v.optional(v.string(), '');
const lineSchema = v.object({
  time: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT/)),
  name: v.picklist(trackedNames),
  page: v.string(),
  widget: text,
  label: text,
  item: text,
  position: v.optional(v.number(), 0),
});

/**
 * `counts` has one row for all events of a day with the same page, widget, label, item and position (0:
 * none). A click on an element counts as a click if views of the same widget and label are counted, too.
 * Otherwise it counts as another action, like opening details. The view `figures` implements this rule.
 */
const tables = `
  CREATE TABLE counts (
    day TEXT, page TEXT, widget TEXT, label TEXT, item TEXT, position INTEGER,
    impressions INTEGER DEFAULT 0, clicks INTEGER DEFAULT 0, element_clicks INTEGER DEFAULT 0,
    actions INTEGER DEFAULT 0,
    PRIMARY KEY (day, page, widget, label, item, position)
  ) WITHOUT ROWID;
  CREATE VIEW figures AS
    WITH viewable AS (SELECT widget, label FROM counts GROUP BY widget, label HAVING sum(impressions) > 0)
    SELECT day, page, widget, label, item, position, impressions,
      clicks + iif(viewable.widget IS NULL, 0, element_clicks) AS clicks,
      actions + iif(viewable.widget IS NULL, element_clicks, 0) AS actions
    FROM counts LEFT JOIN viewable USING (widget, label);`;

type Column = 'impressions' | 'clicks' | 'element_clicks' | 'actions';

const columns: Readonly<Record<(typeof trackedNames)[number], Column | undefined>> = {
  ProductViewed: 'impressions',
  ElementViewed: 'impressions',
  FormViewed: 'impressions',
  ProductClicked: 'clicks',
  FormSubmitted: 'clicks',
  ElementClicked: 'element_clicks',
  FieldSelected: 'actions',
  // Reports that an advertiser's data arrived, before anyone saw it.
  ProductLoaded: undefined,
};

function prepareCount(database: Database, column: Column): Statement {
  return database.prepare(
    `INSERT INTO counts (day, page, widget, label, item, position, ${column}) VALUES (?, ?, ?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET ${column} = ${column} + 1`,
  );
}

export interface EventPeriod {
  /** The first and the last day, such as `2026-11-01`; undefined: all. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface EventDatabase {
  readonly database: Database;
  /** Lines that are not events, such as one that was cut when the disk was full. */
  readonly skippedLines: number;
}

function parseLine(line: string): v.InferOutput<typeof lineSchema> | undefined {
  try {
    const result = v.safeParse(lineSchema, JSON.parse(line));
    return result.success ? result.output : undefined;
  } catch {
    // Not JSON: the caller counts it.
    return undefined;
  }
}

/**
 * Counts the events of files into a SQLite database. The caller closes it.
 *
 * @param target path of the database; `:memory:` for none
 * @throws Error if a file cannot be read
 */
export async function countEvents(
  files: readonly string[],
  target: string,
  { from = '', to = '9999' }: EventPeriod = {},
): Promise<EventDatabase> {
  const database = new sqlite.Database(target);
  const statements = new Map<Column, Statement>();
  let skippedLines = 0;
  try {
    database.exec(tables);
    database.exec('BEGIN');
    for (const column of ['impressions', 'clicks', 'element_clicks', 'actions'] as const)
      statements.set(column, prepareCount(database, column));
    for (const file of files) {
      for await (const line of readLines(createReadStream(file))) {
        if (line === '') continue;
        const event = parseLine(line);
        if (!event) {
          skippedLines += 1;
          continue;
        }
        const { time, name, page, widget, label, item, position } = event;
        const day = time.slice(0, 10);
        const column = columns[name];
        if (column && day >= from && day <= to)
          statements.get(column)?.run([day, page, widget, label, item, position]);
      }
    }
    for (const statement of statements.values()) statement.finalize();
    database.exec('COMMIT');
    return { database, skippedLines };
  } catch (error) {
    database.close();
    throw error;
  }
}
