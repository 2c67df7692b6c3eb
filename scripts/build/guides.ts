import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { root } from '../install.mjs';

/** The documents that the workbench shows, by the last part of their URLs. */
const documents = {
  changelog: 'CHANGELOG.md',
  wordpress: 'docs/wordpress-pages.md',
  hosting: 'deploy/README.md',
  pages: 'docs/host-pages.md',
  versioning: 'docs/versioning.md',
  operations: 'docs/operations.md',
  configuration: 'docs/configuration.md',
} as const;

/** The public URL of a link between documents; undefined for files that the workbench does not show. */
function findUrl(href: string): string | undefined {
  if (/^https?:/.test(href)) return href;
  const name = href.split('/').pop()?.split('#')[0];
  const [id] = Object.entries(documents).find(([, path]) => path.split('/').pop() === name) ?? [];
  if (!id || name === 'README.md') return undefined;
  return id === 'changelog' ? '/demo/changes/' : `/demo/guides/${id}/`;
}

const markdown = new Marked({
  gfm: true,
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const url = findUrl(href);
      return url ? `<a href="${url}">${text}</a>` : text;
    },
    // The documents' images are not part of the build.
    image: () => '',
    table(token) {
      const row = (cells: typeof token.header, tag: 'td' | 'th') =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<table class="wb-table"><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table>`;
    },
  },
});

/** Writes the repository's documents as HTML, with the public interface, for `server/demo/guides.ts`. */
export function buildGuides(folder: string): void {
  const pages = Object.entries(documents).map(([id, path]) => {
    const rendered = markdown.parse(readFileSync(join(root, path), 'utf8'), { async: false });
    return [id, rendered.replaceAll('<p></p>', '')];
  });
  const publicInterface: unknown = JSON.parse(readFileSync(join(root, 'docs/public-interface.json'), 'utf8'));
  const guides = { pages: Object.fromEntries(pages), interface: publicInterface };
  writeFileSync(join(folder, 'guides.json'), JSON.stringify(guides));
}
