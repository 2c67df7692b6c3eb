import { type Problem, ruleDescriptions } from '../../src/linter/problem.ts';

/** The problems of one file or page. */
export interface LintedPage {
  /** Path or URL, as the caller named it. */
  readonly name: string;
  readonly problems: readonly Problem[];
}

export type Format = (pages: readonly LintedPage[]) => string;

const places = (pages: readonly LintedPage[]) =>
  pages.flatMap(({ name, problems }) => problems.map((problem) => ({ name, ...problem })));

function countProblems(pages: readonly LintedPage[]): string {
  const all = places(pages);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${plural(errors, 'error')}, ${plural(all.length - errors, 'warning')} in ${plural(pages.length, 'page')}`;
}

const formatText: Format = (pages) =>
  [
    ...places(pages).map(
      ({ name, position: { line, column }, severity, rule, message }) =>
        `${name}:${line}:${column} ${severity} ${message} (${rule})`,
    ),
    countProblems(pages),
  ].join('\n');

const formatJson: Format = (pages) => JSON.stringify(pages, null, 2);

/** Line breaks and percent signs would end a command. */
const escapeCommand = (text: string) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

/** Commands that GitHub Actions shows beside the lines of a pull request. */
const formatGithub: Format = (pages) =>
  places(pages)
    .map(
      ({ name, position: { line, column }, severity, rule, message }) =>
        `::${severity} file=${escapeCommand(name)},line=${line},col=${column},title=${rule}::${escapeCommand(message)}`,
    )
    .join('\n');

/** SARIF 2.1.0, which code scanning tools read. */
const formatSarif: Format = (pages) =>
  JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'edu-embed lint',
              rules: Object.entries(ruleDescriptions).map(([id, text]) => ({
                id,
                shortDescription: { text },
              })),
            },
          },
          results: places(pages).map(({ name, position: { line, column }, severity, rule, message }) => ({
            ruleId: rule,
            level: severity,
            message: { text: message },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: name },
                  region: { startLine: line, startColumn: column },
                },
              },
            ],
          })),
        },
      ],
    },
    null,
    2,
  );

export const formats = {
  text: formatText,
  json: formatJson,
  sarif: formatSarif,
  github: formatGithub,
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const isFormatName = (name: string): name is FormatName => Object.hasOwn(formats, name);
