/**
 * Converts a reference page (JSON with paragraphs and widgets, which other systems render for benchmarks,
 * too) to a content page of the embedded CMS, at /reference/.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { stringify } from 'yaml';
import { serverElements } from '#generated/registry.ts';
import { escapeHtml } from '../../server/content/content-nodes.ts';
import { writeIssue } from '../../server/explain-issue.ts';
import { referencePageSchema, writeReferenceWidget } from './reference-widgets.ts';

/** Describes an error with one line per problem. `path` is the path of the checked value in the file. */
function explain(error: unknown, path = ''): string[] {
  if (v.isValiError(error)) return error.issues.map((issue) => path + writeIssue(issue, 'the file'));
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return ['the file does not exist'];
  return [error instanceof SyntaxError ? `the file is not valid JSON (${message})` : String(message)];
}

/** The error for a file that does not describe a page. Its message lists all problems. */
class ReferencePageError extends Error {
  override readonly name = 'ReferencePageError';
}

async function convert(file: string, folder: string): Promise<string> {
  const page = v.parse(referencePageSchema, JSON.parse(await readFile(file, 'utf8')));
  const tags = new Set(serverElements.map(({ declaration }) => declaration.tag));
  const plain: string[] = [];
  const problems: string[] = [];
  const body = page.body.map(({ heading, text, widget }, index) => {
    const start = `${heading ? `<h2>${escapeHtml(heading)}</h2>\n` : ''}<p>${escapeHtml(text)}</p>\n`;
    if (!widget) return start;
    try {
      const { html, isPlain } = writeReferenceWidget(widget, tags);
      if (isPlain) plain.push(widget.type);
      return start + html;
    } catch (error) {
      problems.push(...explain(error, `body.${index}.widget.`));
      return start;
    }
  });
  if (problems.length > 0) throw new ReferencePageError(problems.join('\n  '));
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
  console.error('The file is missing. Usage: npm run reference-page -- FILE.json');
  process.exitCode = 1;
} else {
  try {
    console.log(await convert(file, process.env.CONTENT_DIR ?? join('sites', site)));
  } catch (error) {
    console.error(`${file} is invalid:\n  ${explain(error).join('\n  ')}`);
    process.exitCode = 1;
  }
}
