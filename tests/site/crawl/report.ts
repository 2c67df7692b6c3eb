import { idleControls } from './controls/exceptions.ts';
import type { ControlsPart, LinksPart, Width } from './full-crawl.ts';
import { linkExceptions } from './links/exceptions.ts';

/** The results of a site. Parts that have not been crawled yet are undefined. */
export interface SiteReport {
  /** For example `nursing, sample schools`. */
  readonly name: string;
  readonly links?: LinksPart | undefined;
  readonly controls: Readonly<Record<Width, ControlsPart | undefined>>;
}

const format = (number: number | undefined): string => number?.toLocaleString('en-US') ?? 'not run';
const formatTime = (date: string): string => date.slice(0, 16).replace('T', ' ');

const partsOf = ({ links, controls }: SiteReport) =>
  [links, controls[390], controls[1280]].filter((part) => part !== undefined);

function listProblems({ links, controls }: SiteReport): string[] {
  return [
    ...(links?.problems ?? []),
    ...(controls[390]?.problems ?? []).map((problem) => `390 px: ${problem}`),
    ...(controls[1280]?.problems ?? []).map((problem) => `1280 px: ${problem}`),
  ];
}

/** Returns whether the crawled parts have problems. Ignores parts that have not been crawled. */
export const hasProblems = (reports: readonly SiteReport[]): boolean =>
  reports.some((report) => listProblems(report).length > 0);

function renderRow(report: SiteReport): string {
  const { name, links, controls } = report;
  const last = partsOf(report)
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const cells = [
    name,
    ...[links?.pages, links?.links.links, links?.links.external, links?.links.unread].map(format),
    format(controls[390]?.used),
    format(controls[1280]?.used),
    format(last ? listProblems(report).length : undefined),
    last ? formatTime(last) : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

function renderProblems(report: SiteReport): string {
  const problems = listProblems(report).map((problem) => `- ${problem}`);
  return problems.length === 0 ? '' : `\n## Problems: ${report.name}\n\n${problems.join('\n')}\n`;
}

const code = (pattern: RegExp): string => `\`${String(pattern).replaceAll('|', '\\|')}\``;

/** Writes the results as Markdown. */
export function writeCrawlReport(reports: readonly SiteReport[], places: number): string {
  const exceptions = [
    ...linkExceptions.map(({ name, path, reason }) => [code(name), `leads to ${code(path)}`, reason]),
    ...idleControls.map(({ name, path, reason }) => [code(name), `changes nothing on ${code(path)}`, reason]),
  ].map((cells) => `| ${cells.join(' | ')} |`);
  return `# Every link and control of both sites

Written by \`npm run test:crawl\`; times are in UTC. A link fits if at least half of the significant words of its accessible name are in the main heading, the linked heading, the title or the description of its target. A control works if it causes a change that a visitor notices: of a text, a state, a value, a position, the page, a dialog, a print or a copy. Controls of one kind, such as the compare buttons of a list, are used at ${places === 1 ? 'one place' : `${places} places`} at each width with sample schools. With imported schools, they are used at one place, and only on pages that show schools. At most 1,000 variants of a page with a query are requested. A page is a dead end if its main content has no link and no form, or has an empty list without a next step.

| site | pages | links | of these to other sites | of these to further variants of a page | controls used at 390 px by touch | at 1280 px by mouse | problems | crawled |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${reports.map(renderRow).join('\n')}
${reports.map(renderProblems).join('')}
## Exceptions

| words | target or effect | reason |
| --- | --- | --- |
${exceptions.join('\n')}
`;
}
