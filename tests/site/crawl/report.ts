import { generalButtons } from './controls/exceptions.ts';
import type { SiteReport } from './full-crawl.ts';
import { linkExceptions } from './links/exceptions.ts';

const format = (number: number): string => number.toLocaleString('en-US');

function renderRow({ name, pages, links, phone, desktop, problems }: SiteReport): string {
  const cells = [
    name,
    pages,
    links.links,
    links.external,
    links.unread,
    phone.used,
    desktop.used,
    problems.length,
  ];
  return `| ${cells.map((cell) => (typeof cell === 'number' ? format(cell) : cell)).join(' | ')} |`;
}

const renderProblems = ({ name, problems }: SiteReport): string =>
  problems.length === 0 ? '' : `\n## ${name}\n\n${problems.map((problem) => `- ${problem}`).join('\n')}\n`;

const code = (pattern: RegExp): string => `\`${String(pattern).replaceAll('|', '\\|')}\``;

/** The results as Markdown. */
export function writeCrawlReport(reports: readonly SiteReport[], places: number, date: Date): string {
  const exceptions = [...linkExceptions, ...generalButtons].map(
    ({ name, path, reason }) => `| ${code(name)} | ${code(path)} | ${reason} |`,
  );
  return `# Every link and control of both sites

Written by \`npm run test:crawl\` on ${date.toISOString().slice(0, 10)}. A link fits if at least half of the significant words of its accessible name are in the main heading, the title or the linked heading of the page that it leads to. A control works if something that a visitor notices changes: a text, a state, a value, a position, the page, a dialog, a print or a copy. Controls of one kind, such as the compare buttons of a list, are used at ${places === 1 ? 'one place' : `${places} places`} at each width with sample schools, and at one with imported schools, there only on pages that show schools. A page is a dead end if its main content has no link and no form, or has an empty list without a next step.

| site | pages | links | of these to other sites | of these to further variants of a page | controls used at 390 px by touch | at 1280 px by mouse | problems |
| --- | --- | --- | --- | --- | --- | --- | --- |
${reports.map(renderRow).join('\n')}
${reports.map(renderProblems).join('')}
## Stated exceptions

| words | target | reason |
| --- | --- | --- |
${exceptions.join('\n')}
`;
}
