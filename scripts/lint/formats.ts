import { isAbsolute, relative, sep } from 'node:path';
import { cwd } from 'node:process';
import { pathToFileURL } from 'node:url';
import { type Problem, ruleDescriptions } from '../../src/linter/problem.ts';

/** The problems of one file or page. */
export interface LintedPage {
  /** Path or URL, as the caller named it. */
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** Totals of all pages. */
export interface LintSummary {
  readonly pages: number;
  readonly errors: number;
  readonly warnings: number;
  readonly unreadable: number;
}

/** Writes a report page by page, so that it never has to be in memory as a whole. */
export interface Format {
  readonly start?: string;
  /** @param isFirst true if the report has no text of another page yet */
  page(page: LintedPage, isFirst: boolean): string;
  end(summary: LintSummary): string;
}

const text: Format = {
  page: ({ name, problems }) =>
    problems
      .map(
        ({ position: { line, column }, severity, rule, message }) =>
          `${name}:${line}:${column} ${severity} ${message} (${rule})\n`,
      )
      .join(''),
  end({ pages, errors, warnings }) {
    const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
    return `${plural(errors, 'error')}, ${plural(warnings, 'warning')} in ${plural(pages, 'page')}\n`;
  },
};

const json: Format = {
  start: '[',
  page: (page, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(page, null, 2)}`,
  end: () => '\n]\n',
};

/** Line breaks and percent signs would end a command. */
const escapeCommand = (text: string) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

/** Commas and colons would end a property of a command. */
const escapeProperty = (text: string) => escapeCommand(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** Workflow commands, whose messages GitHub Actions shows beside the lines of a pull request. */
const github: Format = {
  page: ({ name, problems }) =>
    problems
      .map(
        ({ position: { line, column }, severity, rule, message }) =>
          `::${severity} file=${escapeProperty(name)},line=${line},col=${column},title=${rule}::${escapeCommand(message)}\n`,
      )
      .join(''),
  end: () => '',
};

const sarifDriver = {
  name: 'edu-embed lint',
  rules: Object.entries(ruleDescriptions).map(([id, text]) => ({ id, shortDescription: { text } })),
};

/**
 * Returns the URI of a page for SARIF. Code scanning finds only files whose URI is relative to the checkout,
 * without "..".
 */
function toUri(name: string): string {
  if (/^https?:/i.test(name)) return name;
  const path = relative(cwd(), name);
  const isOutside = isAbsolute(path) || path.split(sep)[0] === '..';
  return isOutside ? pathToFileURL(name).href : path.split(/[\\/]/).map(encodeURIComponent).join('/');
}

/** SARIF 2.1.0, which code scanning tools read. */
const sarif: Format = {
  start: `{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
"runs": [{"tool": {"driver": ${JSON.stringify(sarifDriver)}},
"results": [`,
  page: ({ name, problems }, isFirst) =>
    problems
      .map(({ rule, severity, message, position: { line, column } }, index) => {
        const region = { startLine: line, startColumn: column };
        const locations = [{ physicalLocation: { artifactLocation: { uri: toUri(name) }, region } }];
        const result = { ruleId: rule, level: severity, message: { text: message }, locations };
        return `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(result)}`;
      })
      .join(''),
  end: () => '\n]}]}\n',
};

export const formats = { text, json, sarif, github } as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const isFormatName = (name: string): name is FormatName => Object.hasOwn(formats, name);
