import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tests/deploy/processes.ts';

/** A defect that a run must detect. */
export interface Defect {
  /** The scenario that must fail. */
  readonly scenario: string;
  /** Text replacements in the built server. Each `from` must occur there. */
  readonly patches?: readonly (readonly [from: string, to: string])[];
  /** Text replacements in `deploy/site.vcl`. Each `from` must occur there. */
  readonly vcl?: readonly (readonly [from: string, to: string])[];
  /** How many of the two Varnish servers receive purges; default: both. */
  readonly fronts?: number;
  /** True if each node gets its own data folder. */
  readonly hasOwnData?: boolean;
}

const noFallback = [
  `  if (bereq.is_bgfetch) { return (abandon); }
  if (bereq.retries < 1) { return (retry); }
  if (!bereq.http.x-stale) { return (abandon); }
  set beresp.http.Content-Type`,
  '  set beresp.http.Content-Type',
] as const;

export const defects: Readonly<Record<string, Defect>> = {
  'one of two Varnish gets no purges': { scenario: 'purges one after another', fronts: 1 },
  'nodes read purges and ignore them': {
    scenario: 'purges one after another',
    patches: [['const tags = isComplete ? ', 'const tags = isComplete ? [] : isComplete ? ']],
  },
  'every fifth purge is acknowledged and not logged': {
    scenario: 'purges one after another',
    patches: [
      [
        "if ARGV[2] ~= '' then add(ARGV[2]) end",
        "if ARGV[2] ~= '' and math.random(5) > 1 then add(ARGV[2]) end",
      ],
    ],
  },
  'each purge leaks 300 KB': {
    scenario: '1,000 purges',
    patches: [
      [
        'this.#generation += 1;',
        'this.#generation += 1; (globalThis.leaked ??= []).push(Buffer.alloc(300_000, 1));',
      ],
    ],
  },
  'Varnish sends an error when a node is gone (kill -9)': {
    scenario: 'each node killed',
    vcl: [noFallback],
  },
  'Varnish stores pages from before a purge': {
    scenario: 'one node cut off from Redis',
    vcl: [['var.global_set("position"', 'var.set("ignored"']],
  },
  'a node skips purges that it has missed': {
    scenario: 'one node cut off from Redis',
    patches: [['await this.#catchUp(stream, end, apply);', 'this.#applied = end;']],
  },
  'a node that is cut off from Varnish delays purges': {
    scenario: 'one node cut off from Varnish',
    patches: [['front.cache.comparesPositions ? 400', 'front.cache.comparesPositions ? 600000']],
  },
  'a node does not notice that Redis lost its data': {
    scenario: 'Redis killed',
    patches: [
      [
        'const tags = isComplete ? ',
        'const tags = isComplete ? entries.flatMap(({ tags }) => tags.filter((tag) => tag !== "all")) : isComplete ? ',
      ],
    ],
  },
  'purges are acknowledged without Redis': {
    scenario: 'Redis killed',
    patches: [
      ['if (!stream) throw new Error("there is no connection");', 'if (!stream) return { purged: 0 };'],
    ],
  },
  'responses of the CMS survive purges': {
    scenario: 'slow CMS',
    patches: [['expire() {\n      generation += 1;', 'expire() {']],
  },
  'cached pages are not served while the CMS is down': {
    scenario: 'CMS down',
    // Either behavior is enough: rendering a page from stored responses, or serving an older page.
    patches: [
      ['if (!entry) throw error;', 'throw error;'],
      ['reportOnce(error, query.key);\n      return entry.response;', 'throw error;'],
    ],
  },
  'the end of an outage is not noticed': {
    scenario: 'CMS down',
    patches: [['if (isOutage) onEnd();', '']],
  },
  'a node stops listening as soon as it gets SIGTERM': {
    scenario: 'rolling restart',
    patches: [['if (server.listening && drainSeconds > 0)', 'if (false)']],
  },
  'Varnish notices too late that a node ends (SIGTERM), and sends an error': {
    scenario: 'rolling restart',
    // Either behavior is enough: Varnish stops using the node in time, or retries with the other node.
    vcl: [['.interval = 1s', '.interval = 60s'], noFallback],
  },
  'builds do not share their files': { scenario: 'a second build', hasOwnData: true },
  'nodes do not watch the school data': {
    scenario: 'school data',
    patches: [['store.watch(() => {', '((ignored) => () => undefined)(() => {']],
  },
};

async function patchServer(folder: string, [from, to]: readonly [string, string]): Promise<void> {
  let count = 0;
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.mjs')) continue;
    const file = join(folder, name);
    const text = await readFile(file, 'utf8');
    if (!text.includes(from)) continue;
    await writeFile(
      file,
      text.replaceAll(from, () => to),
    );
    count += 1;
  }
  if (count === 0) throw new Error(`The built server does not contain ${from}`);
}

/**
 * Copies the build and applies the defect's patches. Returns the folder; without patches, that of the build.
 */
export async function plant({ patches }: Defect): Promise<string> {
  const dist = join(root, 'dist');
  if (!patches) return dist;
  const copy = join(root, '.builds/defect');
  await rm(copy, { recursive: true, force: true });
  await cp(dist, copy, { recursive: true });
  for (const patch of patches) await patchServer(join(copy, 'server'), patch);
  return copy;
}
