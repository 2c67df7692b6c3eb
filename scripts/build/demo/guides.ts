import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { root } from '../../install.mjs';

/** The documents that the workbench shows, by the paths of their pages. */
const documents: Readonly<Record<string, string>> = {
  '/demo/changes/': 'CHANGELOG.md',
  '/demo/guides/wordpress/': 'docs/wordpress-pages.md',
  '/demo/guides/hosting/': 'deploy/README.md',
  '/demo/guides/pages/': 'docs/host-pages.md',
  '/demo/guides/versioning/': 'docs/versioning.md',
  '/demo/guides/operations/': 'docs/operations.md',
  '/demo/guides/configuration/': 'docs/configuration.md',
};

/** The URL of a document's link in the workbench; undefined if the workbench does not show the file. */
function findUrl(href: string, document: string): string | undefined {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [file = '', heading] = href.split('#');
  const linked = posix.join(posix.dirname(document), file);
  const [page] = Object.entries(documents).find(([, path]) => path === linked) ?? [];
  return page && heading ? `${page}#${heading}` : page;
}

/** Renders a document. Its headings have the ids that GitHub gives them. */
function renderDocument(document: string): { readonly title: string; readonly html: string } {
  const markdown = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const url = findUrl(href, document);
        return url ? `<a href="${url}">${text}</a>` : text;
      },
      // The documents' images are not part of the build.
      image: () => '',
      table({ header, rows }) {
        // On phones, each row is a list of cells with the name of their column. The roles keep it a table.
        const heads = header.map(({ tokens }) => this.parser.parseInline(tokens));
        const names = heads.map((head) => head.replaceAll(/<[^>]*>/g, ''));
        const body = rows.map((cells) => {
          const rowCells = cells.map(({ tokens }, column) => {
            const name = names[column] ? ` data-column="${names[column]}"` : '';
            return `<td role="cell"${name}>${this.parser.parseInline(tokens)}</td>`;
          });
          return `<tr role="row">${rowCells.join('')}</tr>`;
        });
        return `<table class="wb-table" role="table"><thead role="rowgroup"><tr role="row">${heads.map((head) => `<th role="columnheader">${head}</th>`).join('')}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody></table>`;
      },
    },
  });
  const text = readFileSync(join(root, document), 'utf8');
  const [, title = document] = /^# (.+)$/m.exec(text) ?? [];
  // An omitted image leaves an empty paragraph.
  return { title, html: markdown.parse(text, { async: false }).replaceAll('<p></p>', '') };
}

/** Writes the repository's documents as HTML, with the public interface, for `server/demo/guides.ts`. */
export function buildGuides(folder: string): void {
  const pages = Object.entries(documents).map(([page, document]) => [page, renderDocument(document)]);
  const publicInterface: unknown = JSON.parse(readFileSync(join(root, 'docs/public-interface.json'), 'utf8'));
  const guides = { pages: Object.fromEntries(pages), interface: publicInterface };
  writeFileSync(join(folder, 'guides.json'), JSON.stringify(guides));
}
