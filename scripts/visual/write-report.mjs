import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const style = `body{margin:0 auto;max-width:1600px;padding:24px;font:15px/22px system-ui,sans-serif}
section{border-top:2px solid;margin-top:32px}.row{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:16px;align-items:start}
figure{margin:0}figcaption{padding-block:4px}img{max-width:100%;border:1px solid #aaa;background:#fff}`;

const words = { before: 'Before', after: 'After', difference: 'Difference' };

function renderResult({ path, width, count, files }) {
  const figures = Object.entries(words).map(([side, label]) =>
    files[side]
      ? `<figure><figcaption>${label}</figcaption><a href="${files[side]}"><img src="${files[side]}" alt="${label}" loading="lazy"></a></figure>`
      : `<figure><figcaption>${label}: none</figcaption></figure>`,
  );
  const amount = files.before && files.after ? `${count} pixels` : files.after ? 'new' : 'gone';
  return `<section><h2>${path} at ${width} px: ${amount}</h2><div class="row">${figures.join('')}</div></section>`;
}

/** Writes the page of differences; tells in a line what was found. */
export function writeReport(results, { ref, folder }) {
  const changed = results.filter(({ count }) => count > 0);
  const text = `${results.length} pictures against ${ref}: ${changed.length} changed`;
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><style>${style}</style></head><body><h1>${text}</h1>${changed.map(renderResult).join('\n')}</body></html>\n`,
  );
  return { text: `${text}\n${file}`, isSame: changed.length === 0 };
}
