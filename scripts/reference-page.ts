/**
 * Turns a reference page (JSON: paragraphs and widgets, the form on which other
 * systems are measured) into a content page of the embedded CMS, at /reference/.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { stringify } from 'yaml';
import { serverElements } from '#generated/registry.ts';
import { referencePageSchema, writeReferenceWidget } from '../server/content/reference-widgets.ts';
import { escapeHtml } from '../server/content/segments.ts';

async function convert(file: string, folder: string): Promise<string> {
  const page = v.parse(referencePageSchema, JSON.parse(await readFile(file, 'utf8')));
  const tags = new Set(serverElements.map(({ declaration }) => declaration.tag));
  const plain: string[] = [];
  const body = page.body.map(({ heading, text, widget }) => {
    const written = widget ? writeReferenceWidget(widget, tags) : { html: '', isPlain: false };
    if (written.isPlain && widget) plain.push(widget.type);
    return `${heading ? `<h2>${escapeHtml(heading)}</h2>\n` : ''}<p>${escapeHtml(text)}</p>\n${written.html}`;
  });
  const seo = { title: page.seo.title, description: page.seo.description, robots: 'noindex' };
  const matter = { id: 'reference', kind: 'page', title: page.title, seo };
  const target = join(folder, 'pages/reference.html');
  await writeFile(target, `---\n${stringify(matter)}---\n${body.join('\n')}\n`);
  const widgets = page.body.filter(({ widget }) => widget).length;
  return `Wrote ${target}: ${page.body.length} paragraphs, ${widgets} widgets, ${plain.length} of them plain HTML${plain.length ? ` (${[...new Set(plain)].join(', ')})` : ''}. It is served at /reference/.`;
}

const [file] = process.argv.slice(2);
const site = process.env.SITE ?? 'nursing';
if (!file) {
  console.error('Give the file: npm run reference-page -- FILE.json');
  process.exitCode = 1;
} else {
  try {
    console.log(await convert(file, process.env.CONTENT_DIR ?? join('demo/content', site)));
  } catch (error) {
    const issues = v.isValiError(error) ? error.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`).join('\n') : String(error);
    console.error(`${file} cannot be used:\n${issues}`);
    process.exitCode = 1;
  }
}
