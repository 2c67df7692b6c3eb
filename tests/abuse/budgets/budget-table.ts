import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A row of the table of limits in SECURITY.md. */
export interface Budget {
  readonly input: string;
  readonly limit: number;
  readonly atLimit: string;
  readonly beyond: string;
}

const file = fileURLToPath(new URL('../../../SECURITY.md', import.meta.url));
const routesHeader = '| Routes | Sent by | Bounds |';
const header = '| Input | Sent by | Limit | At the limit | Beyond |';

/** Reads the cells of each row of the table with this header. */
function readTable(tableHeader: string): readonly (readonly string[])[] {
  const [, table = ''] = readFileSync(file, 'utf8').split(tableHeader);
  const [rows = ''] = table.trimStart().split('\n\n');
  return rows
    .split('\n')
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Reads the paths of all routes. A path that ends with `*` stands for all routes with that beginning. */
export function readRoutes(): readonly string[] {
  return readTable(routesHeader).flatMap(([routes = '']) =>
    [...routes.matchAll(/`([^`]+)`/g)].map(([, route = '']) => route),
  );
}

export function readBudgets(): readonly Budget[] {
  return readTable(header).map(([input = '', , limit = '', atLimit = '', beyond = '']) => {
    return { input, limit: Number(limit.replaceAll(',', '')), atLimit, beyond };
  });
}

/** Reads the tables of times and queues: the first cell of each row, with its other cells joined. */
export function readTimesAndQueues(): ReadonlyMap<string, string> {
  const tables = ['| What | Limit | Beyond |', '| Work | At a time | Waiting |'].flatMap(readTable);
  return new Map(tables.map(([name = '', ...cells]) => [name, cells.join(' | ')]));
}
