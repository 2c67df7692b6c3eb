import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import { root } from '../install.mjs';
import { acceptedExpressions } from './accepted-expressions.ts';
import { type Expression, findExpressions } from './find-expressions.ts';

const folders = [
  'server',
  'src',
  'demo',
  'packages',
  'integrations',
  'scripts/lint',
  'scripts/mcp',
  'scripts/school-data',
];
const listFile = fileURLToPath(new URL('data/linear-expressions.json', import.meta.url));
const timeoutMs = 20_000;

const keyOf = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): string => `/${source}/${flags}`;

/** Explains why matching an expression does not take linear time. Returns undefined if it does. */
export function explainNonlinearTime(source: string, flags: string): string | undefined {
  const result = checkSync(source, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable'
    ? `${result.complexity.summary}, for example on ${result.attack.pattern.slice(0, 200)}`
    : `could not be checked: ${result.error.kind}`;
}

/**
 * Reads the expressions that an earlier check found linear. They are not checked again, because a check is
 * slow.
 */
function readLinear(): ReadonlySet<string> {
  return new Set(JSON.parse(readFileSync(listFile, 'utf8')) as string[]);
}

export interface CheckedExpressions {
  /** `/source/flags` of all expressions, each once. */
  readonly all: readonly string[];
  readonly linear: readonly string[];
  /** Expressions whose time grows faster than their input and that are not in the list of accepted ones. */
  readonly problems: readonly string[];
}

/** Checks all expressions that `known` does not list. */
export function checkExpressions(known: ReadonlySet<string> = readLinear()): CheckedExpressions {
  const byKey = new Map<string, Expression & { readonly locations: string[] }>();
  for (const expression of findExpressions(root, folders)) {
    const key = keyOf(expression);
    const found = byKey.get(key) ?? { ...expression, locations: [] };
    byKey.set(key, found);
    found.locations.push(expression.location);
  }
  const linear: string[] = [];
  const problems: string[] = [];
  for (const [key, { source, flags, locations }] of byKey) {
    if (acceptedExpressions.has(key)) continue;
    const reason = known.has(key) ? undefined : explainNonlinearTime(source, flags);
    if (reason === undefined) linear.push(key);
    else problems.push(`${locations.join(', ')}: ${key}: ${reason}`);
  }
  return { all: [...byKey.keys()], linear, problems };
}

/** Checks all expressions again and writes the list of linear ones. Returns the problems. */
export function updateList(): readonly string[] {
  const { linear, problems } = checkExpressions(new Set());
  writeFileSync(listFile, `${JSON.stringify([...linear].sort(), null, 2)}\n`);
  return problems;
}
