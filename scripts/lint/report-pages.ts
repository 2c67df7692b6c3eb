import type { Problem } from '../../src/linter/problem.ts';
import type { Format, LintSummary } from './formats.ts';
import { SourceError } from './lint-page.ts';

/** Writes a text; resolves when the output accepts more. */
export type Write = (text: string) => Promise<void>;

export interface ReportHandlers {
  /** Called after each page with the number of finished pages. */
  readonly onPage?: (done: number) => void;
  /** Called for each page that cannot be read; the others are still reported. */
  readonly onUnreadable?: (error: SourceError) => void;
}

/**
 * Reads the pages one after the other and writes each page's problems before it reads the next one, so that
 * its memory does not depend on the number of pages.
 *
 * @param lint finds the problems of one page; throws a `SourceError` if it cannot be read
 */
export async function reportPages(
  sources: readonly string[],
  lint: (source: string) => Promise<readonly Problem[]>,
  format: Format,
  write: Write,
  { onPage, onUnreadable }: ReportHandlers = {},
): Promise<LintSummary> {
  const counts = { pages: 0, errors: 0, warnings: 0, unreadable: 0 };
  let isFirst = true;
  if (format.start) await write(format.start);
  for (const [index, name] of sources.entries()) {
    onPage?.(index);
    const problems = await lint(name).catch((error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
      counts.unreadable++;
      onUnreadable?.(error);
      return undefined;
    });
    if (!problems) continue;
    const text = format.page({ name, problems }, isFirst);
    if (text) {
      await write(text);
      isFirst = false;
    }
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    counts.errors += errors;
    counts.warnings += problems.length - errors;
    counts.pages++;
  }
  onPage?.(sources.length);
  await write(format.end(counts));
  return counts;
}
