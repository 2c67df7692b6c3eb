import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Side = 'before' | 'after' | 'difference';

/** One example at one width. */
export interface Result {
  readonly path: string;
  readonly width: number;
  /** Number of pixels that differ. */
  readonly count: number;
  /** File names of the pictures; empty when nothing differs. */
  readonly files: Readonly<Partial<Record<Side, string>>>;
}

const style = `body{margin:0 auto;max-width:1600px;padding:24px;font:15px/22px system-ui,sans-serif}
section{border-top:2px solid;margin-top:32px}
.row{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:16px;align-items:start}
figure{margin:0}figcaption{padding-block:4px}img{max-width:100%;border:1px solid #aaa;background:#fff}`;

const sides: readonly (readonly [Side, string])[] = [
  ['before', 'Before'],
  ['after', 'After'],
  ['difference', 'Difference'],
];

function renderResult({ path, width, count, files }: Result): string {
  const figures = sides.map(([side, label]) => {
    const file = files[side];
    if (!file) return `<figure><figcaption>${label}: none</figcaption></figure>`;
    const image = `<a href="${file}"><img src="${file}" alt="${label}" loading="lazy"></a>`;
    return `<figure><figcaption>${label}</figcaption>${image}</figure>`;
  });
  const change = files.before && files.after ? `${count} pixels` : files.after ? 'added' : 'removed';
  return `<section><h2>${path} at ${width} px: ${change}</h2><div class="row">${figures.join('')}</div></section>`;
}

/** Writes the page of differences to `folder` and summarizes it in one line. */
export function writeReport(
  results: readonly Result[],
  { ref, folder }: { readonly ref: string; readonly folder: string },
): { readonly text: string; readonly isSame: boolean } {
  const changed = results.filter(({ count }) => count > 0);
  const text = `${results.length} pictures compared with ${ref}: ${changed.length} changed`;
  const file = join(folder, 'index.html');
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${text}</title><style>${style}</style>`,
  ].join('');
  const body = `<h1>${text}</h1>${changed.map(renderResult).join('\n')}`;
  writeFileSync(file, `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`);
  return { text: `${text}\n${file}`, isSame: changed.length === 0 };
}
