import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const budgetsSchema = v.object({ elements: v.record(v.string(), v.number()) });

/** Tag to the compressed bytes that its own code may have: every build is held to them. */
export async function readElementBudgets(root: string): Promise<Readonly<Record<string, number>>> {
  return v.parse(budgetsSchema, JSON.parse(await readFile(join(root, 'budgets.json'), 'utf8'))).elements;
}
