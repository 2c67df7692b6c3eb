import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type ContentFolder = Awaited<ReturnType<typeof createContentFolder>>;

/** A minimal valid `site.yaml`. */
export const siteYaml = `domain: example.org
siteName: Example
slug: nursing
tagline: An example
degree: masters
category: nursing-and-healthcare
subject: nursing
contributorPath: healthcare-review-partners
publisher: example
viewMoreProgramsUrl: /study-match/
disclosure: { text: Supported by advertising., linkLabel: How, link: /advertising-disclosure/ }
prompt: { text: Ready?, linkLabel: Find, link: /study-match/ }
`;

const defaultFiles: Readonly<Record<string, string>> = {
  'site.yaml': siteYaml,
  'pages/home.html': '---\ntitle: Home\n---\n<p>Welcome.</p>\n',
};

/** Creates a temporary content folder with `files`, and a valid `site.yaml` and home page by default. */
export async function createContentFolder(files: Readonly<Record<string, string>> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'content-'));
  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  for (const [file, text] of Object.entries({ ...defaultFiles, ...files })) await write(file, text);
  return { directory, write, remove: () => rm(directory, { recursive: true, force: true }) };
}
