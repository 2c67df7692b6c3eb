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

const usage = 'Usage: npm run reference-page -- FILE.json';

/** An error that the operator can fix; only its message is printed. */
class ReferencePageError extends Error {
  override readonly name = 'ReferencePageError';
}

/**
 * Describes an error with one line per problem.
 * @param fieldPrefix precedes each field's path if only a part of the file was checked; ends with a dot
 */
function explain(error: unknown, fieldPrefix = ''): string[] {
  if (v.isValiError(error)) return error.issues.map((issue) => fieldPrefix + writeIssue(issue, 'the file'));
  const { message } = error as Error;
  return [error instanceof SyntaxError ? `the file is not valid JSON (${message})` : message];
}

const invalidPage = (file: string, problems: readonly string[]) =>
  new ReferencePageError(`${file} is not a valid reference page:\n  ${problems.join('\n  ')}`);

async function readPage(file: string): Promise<v.InferOutput<typeof referencePageSchema>> {
  try {
    return v.parse(referencePageSchema, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ReferencePageError(`${file} does not exist. ${usage}`);
    throw invalidPage(file, explain(error));
  }
}

async function writePage(target: string, html: string): Promise<void> {
  try {
    await writeFile(target, html);
  } catch (error) {
    const { message } = error as Error;
    throw new ReferencePageError(`${target} cannot be written: ${message}. Check CONTENT_DIR and SITE.`);
  }
}

async function convert(file: string, folder: string): Promise<string> {
  const page = await readPage(file);
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
  if (problems.length > 0) throw invalidPage(file, problems);
  const seo = { title: page.seo.title, description: page.seo.description, robots: 'noindex' };
  const matter = { id: 'reference', kind: 'page', title: page.title, seo };
  const target = join(folder, 'pages/reference.html');
  await writePage(target, `---\n${stringify(matter)}---\n${body.join('\n')}\n`);
  const widgets = page.body.filter(({ widget }) => widget).length;
  return `Wrote ${target}: ${page.body.length} paragraphs, ${widgets} widgets, ${plain.length} of them plain HTML${plain.length ? ` (${[...new Set(plain)].join(', ')})` : ''}. It is served at /reference/.`;
}

const [file] = process.argv.slice(2);
const site = process.env.SITE ?? 'nursing';
if (!file) {
  console.error(`The file is missing. ${usage}`);
  process.exitCode = 1;
} else {
  try {
    console.log(await convert(file, process.env.CONTENT_DIR ?? join('sites', site)));
  } catch (error) {
    if (!(error instanceof ReferencePageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
