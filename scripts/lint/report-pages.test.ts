import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { collectGarbage } from '../../server/testing/collect-garbage.ts';
import type { Problem } from '../../src/linter/problem.ts';
import { formats } from './formats.ts';
import { SourceError } from './lint-page.ts';
import { reportPages } from './report-pages.ts';

const problem = (severity: Problem['severity']): Problem => ({
  rule: 'self-closing',
  severity,
  message: '50 %\nmore',
  position: { line: 1, column: 2 },
  tag: 'share-bar',
});
const problemsOf: Readonly<Record<string, readonly Problem[]>> = {
  'clean.html': [],
  'a.html': [problem('error'), problem('warning')],
  'b.html': [problem('error')],
};

async function write(name: keyof typeof formats): Promise<{ text: string; summary: object }> {
  let text = '';
  const lint = async (source: string) => problemsOf[source] ?? [];
  const summary = await reportPages(Object.keys(problemsOf), lint, formats[name], async (part) => {
    text += part;
  });
  return { text, summary };
}

test('writes each page before it reads the next one, and waits until the output accepts more', async () => {
  const steps: string[] = [];
  const lint = async (source: string) => {
    steps.push(`read ${source}`);
    return [problem('error')];
  };
  const slow = async (text: string) => {
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(`wrote ${text.split(':')[0]}`);
  };
  await reportPages(['a', 'b', 'c'], lint, formats.text, slow);
  expect(steps.slice(0, -1)).toEqual(['read a', 'wrote a', 'read b', 'wrote b', 'read c', 'wrote c']);
});

test('frees the problems of 9,999 pages before it reads the last one', async () => {
  const created: WeakRef<readonly Problem[]>[] = [];
  let alive = 0;
  const lint = async (source: string) => {
    if (source === '9999') {
      // A reference that was read in this turn of the event loop would count as alive.
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
      alive = created.filter((reference) => reference.deref()).length;
    }
    const problems = [problem('warning')];
    created.push(new WeakRef(problems));
    return problems;
  };
  const sources = Array.from({ length: 10_000 }, (_, index) => String(index));
  const summary = await reportPages(sources, lint, formats.text, async () => undefined);
  expect(summary).toEqual({ pages: 10_000, errors: 0, warnings: 10_000, unreadable: 0 });
  expect(alive).toBeLessThan(10);
});

test('reports the remaining pages when one cannot be read, and rejects after any other error', async () => {
  const messages: string[] = [];
  const lint = (Failure: new (message: string) => Error) => async (source: string) => {
    if (source === 'b') throw new Failure('b cannot be read');
    return [];
  };
  const onUnreadable = ({ message }: Error) => void messages.push(message);
  const discard = async () => undefined;
  const sources = ['a', 'b', 'c'];
  const summary = await reportPages(sources, lint(SourceError), formats.text, discard, { onUnreadable });
  expect([summary, messages]).toEqual([
    { pages: 2, errors: 0, warnings: 0, unreadable: 1 },
    ['b cannot be read'],
  ]);
  await expect(reportPages(sources, lint(Error), formats.text, discard)).rejects.toThrow('b cannot be read');
});

test('counts errors, warnings and pages in the text', async () => {
  const { text, summary } = await write('text');
  expect(text).toMatch(/^a\.html:1:2 error 50 %\nmore \(self-closing\)\n/);
  expect(text).toMatch(/\n2 errors, 1 warning in 3 pages\n$/);
  expect(summary).toEqual({ pages: 3, errors: 2, warnings: 1, unreadable: 0 });
});

test('writes valid JSON and SARIF, even without pages', async () => {
  expect(JSON.parse((await write('json')).text)).toMatchObject([
    { name: 'clean.html', problems: [] },
    { name: 'a.html', problems: [{ tag: 'share-bar' }, {}] },
    { name: 'b.html', problems: [{}] },
  ]);
  expect(JSON.parse((await write('sarif')).text).runs[0].results).toMatchObject([
    {
      ruleId: 'self-closing',
      level: 'error',
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'a.html' }, region: { startLine: 1, startColumn: 2 } },
        },
      ],
    },
    { level: 'warning' },
    { locations: [{ physicalLocation: { artifactLocation: { uri: 'b.html' } } }] },
  ]);
  for (const name of ['json', 'sarif'] as const) {
    let text = '';
    await reportPages(
      [],
      async () => [],
      formats[name],
      async (part) => {
        text += part;
      },
    );
    expect(() => JSON.parse(text)).not.toThrow();
  }
});

test('escapes line breaks and percent signs in commands for GitHub', async () => {
  expect((await write('github')).text).toMatch(
    /^::error file=a\.html,line=1,col=2,title=self-closing::50 %25%0Amore\n::warning/,
  );
});

test('escapes colons and commas of URLs in commands for GitHub', () => {
  const name = 'https://www.example.org/a,b';
  expect(formats.github.page({ name, problems: [problem('error')] }, true)).toMatch(
    /^::error file=https%3A\/\/www\.example\.org\/a%2Cb,line=1,/,
  );
});

test('writes every property that the schema of SARIF 2.1.0 requires, and describes every rule of its results', async () => {
  const log = JSON.parse((await write('sarif')).text);
  expect(log.version).toBe('2.1.0');
  const [{ tool, results }] = log.runs;
  const rules = tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(tool.driver.name).toBe('edu-embed lint');
  expect(new Set(rules).size).toBe(rules.length);
  for (const { ruleId, level, message, locations } of results) {
    expect(rules).toContain(ruleId);
    expect(['error', 'warning', 'note', 'none']).toContain(level);
    expect(message.text).toBe('50 %\nmore');
    const { artifactLocation, region } = locations[0].physicalLocation;
    expect(URL.canParse(artifactLocation.uri, 'file:///')).toBe(true);
    expect(Math.min(region.startLine, region.startColumn)).toBeGreaterThanOrEqual(1);
  }
});

test.each([
  ['./a/../b c.html', 'b%20c.html'],
  [resolve('content/50 %, ü#1?.html'), 'content/50%20%25%2C%20%C3%BC%231%3F.html'],
  ['..a/b.html', '..a/b.html'],
  ['../b c.html', pathToFileURL(resolve('../b c.html')).href],
  ['posts\\50 % #1,\u00e9.html', 'posts/50%20%25%20%231%2C%C3%A9.html'],
  ['https://a.test/x?y=1,2', 'https://a.test/x?y=1,2'],
])('writes the source %j in SARIF as the URI %s', (name, uri) => {
  const result = JSON.parse(formats.sarif.page({ name, problems: [problem('error')] }, true));
  expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(uri);
});
