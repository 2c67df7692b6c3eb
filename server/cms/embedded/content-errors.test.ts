import { describe, expect, it, onTestFinished } from 'vitest';
import { createContentFolder } from '../../testing/content-folder.ts';
import { ContentError } from './content-problem.ts';
import { loadEmbeddedCms } from './embedded-cms.ts';

const load = (directory: string) => loadEmbeddedCms({ directory, rankingById: () => null });

/** The problems of a content folder, each as `file: field: message`. */
async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const folder = await createContentFolder(files);
  onTestFinished(() => folder.remove());
  const error: unknown = await load(folder.directory).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).problems.map(({ file, field, message }) =>
    [file, field, message].filter(Boolean).join(': '),
  );
}

describe('invalid content', () => {
  it('reports all errors together, each with file and field', async () => {
    const problems = await problemsOf({
      'site.yaml': 'domain: example.org\n',
      'pages/a.html': '---\ntitel: Typo\ndate: 2026-02-30\n---\n',
      'pages/b.html': '<p>No front matter</p>',
      'pages/c.html': '---\ntitle: [\n---\n',
      'menus.yaml': 'PRIMARY:\n  - label: X\n    uri: javascript:alert(1)\n',
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        'site.yaml: siteName: is missing',
        'pages/a.html: titel: there is no such field',
        'pages/a.html: title: is missing',
        'pages/a.html: date: is not a date in the calendar',
        'pages/b.html: must start with front matter between two --- lines',
        expect.stringMatching(/^pages\/c\.html: line \d+: /),
        expect.stringMatching(/^menus\.yaml: PRIMARY\.0\.uri: must be a path/),
      ]),
    );
  });

  it('reports files in the order of their paths, also if a large file takes longer to read', async () => {
    const problems = await problemsOf({
      'articles/large.html': `---\ntitle: A\ntype: x\n---\n${'x'.repeat(5_000_000)}`,
      'articles/small.html': '---\ntitle: A\ntype: x\n---\n',
      'rankings/a.yaml': 'x: 1\n',
    });
    expect([...new Set(problems.map((problem) => problem.split(':')[0]))]).toEqual([
      'articles/large.html',
      'articles/small.html',
      'rankings/a.yaml',
    ]);
  });

  it('reports the line of an unquoted asterisk, which YAML reads as an alias', async () => {
    const problems = await problemsOf({
      'articles/a.html': '---\ntitle: A\nkicker: *Sponsored\n---\n',
      'menus.yaml': 'PRIMARY: *entries\n',
    });
    const advice = 'is an alias in YAML; put text that begins with * in quotes';
    expect(problems).toEqual([
      `articles/a.html: line 3: *Sponsored ${advice}`,
      `menus.yaml: line 1: *entries ${advice}`,
    ]);
  });

  it('reports redirects from the path of a page or of another redirect', async () => {
    const problems = await problemsOf({
      'pages/loans.html': '---\ntitle: Loans\n---\n',
      'redirects.yaml':
        '- { from: /loans, to: /other/ }\n- { from: /old/, to: /loans/ }\n- { from: /old, status: 410 }\n',
    });
    expect(problems).toEqual([
      'redirects.yaml: 0.from: /loans is the path of a page',
      'redirects.yaml: 2.from: /old is used by another redirect',
    ]);
  });

  it('explains each error in one line of plain words', async () => {
    const problems = await problemsOf({
      'pages/a.html': '---\ntitle: A\ndate: soon\n---\n',
      'menus.yaml': 'PRIMARY: { label: X }\nFOOTER:\n  - { label: 7, uri: /x/ }\n',
      'site.yaml': 'domain: [example.org]\n',
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        'site.yaml: domain: must be text, not a list',
        'menus.yaml: PRIMARY: must be a list, not a group of fields',
        'menus.yaml: FOOTER.0.label: must be text, not 7',
      ]),
    );
    expect(problems.filter((problem) => problem.startsWith('pages/a.html'))).toEqual([
      'pages/a.html: date: must be a date such as 2026-01-31',
    ]);
    expect(problems.join()).not.toMatch(/Invalid|Expected|Received/);
  });

  it('reports unknown contributors and duplicate paths, ids and names', async () => {
    const problems = await problemsOf({
      'articles/career.html': '---\ntitle: Career\nreviewedBy: [nobody]\n---\n',
      'pages/a.html': '---\ntitle: A\nid: 5\npath: /same/\n---\n',
      'pages/b.html': '---\ntitle: B\nid: "5"\npath: /same\n---\n',
      'rankings/a.yaml': 'extid: twice\nid: x\n',
      'rankings/b.yaml': 'extid: twice\nid: y\n',
      'rankings/c.yaml': 'title: Nameless\nid: y\n',
    });
    expect(problems).toEqual(['rankings/c.yaml: needs an extid or a gid']);
    const linked = await problemsOf({
      'articles/career.html': '---\ntitle: Career\nreviewedBy: [nobody]\n---\n',
      'pages/a.html': '---\ntitle: A\nid: 5\npath: /same/\n---\n',
      'pages/b.html': '---\ntitle: B\nid: "5"\npath: /same\n---\n',
      'rankings/a.yaml': 'extid: twice\nid: x\n',
      'rankings/b.yaml': 'extid: twice\nid: y\n',
    });
    expect(linked).toEqual([
      'articles/career.html: reviewedBy: there is no contributor nobody',
      'articles/career.html: must not be called career, which is the path of a tab',
      'pages/b.html: path: /same is used by another page',
      'pages/b.html: id: 5 is used by another page',
      'rankings/b.yaml: twice is used by another ranking',
    ]);
  });

  it('reports a contributor whose types do not include the role on a page', async () => {
    const problems = await problemsOf({
      'contributors/ann-lee.html': '---\ntitle: Ann Lee\ntypes: [writer]\n---\n',
      'articles/nights.html': '---\ntitle: Nights\nwrittenBy: [ann-lee]\neditedBy: [ann-lee]\n---\n',
    });
    expect(problems).toEqual([
      'articles/nights.html: editedBy: ann-lee does not have the type editor; ' +
        'add editor to types in contributors/ann-lee.html',
    ]);
  });

  it('rejects with a message if the folder does not exist', async () => {
    const loading = load('/nonexistent/content');
    await expect(loading).rejects.toThrow('site.yaml: is missing: the folder is empty or does not exist');
  });
});
