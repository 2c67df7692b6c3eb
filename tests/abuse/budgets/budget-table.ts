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
const header = '| Input | Sent by | Limit | At the limit | Beyond |';

export function readBudgets(): readonly Budget[] {
  const text = readFileSync(file, 'utf8');
  const [, table = ''] = text.split(header);
  const [rows = ''] = table.trimStart().split('\n\n');
  return rows
    .split('\n')
    .slice(1)
    .map((line) => {
      const [input = '', , limit = '', atLimit = '', beyond = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { input, limit: Number(limit.replaceAll(',', '')), atLimit, beyond };
    });
}
