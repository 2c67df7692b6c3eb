/**
 * `?edu-embed-debug`: outlines each element, and lists its state, where its data is from, and its problems.
 */
import { elementDeclarations } from '#generated/declarations.ts';
import { createNode } from '../core/browser/overlay.ts';
import type { ErrorDetail } from '../core/browser/report.ts';
import { pluralize } from '../core/text/format.ts';
import { createElementCatalog } from '../linter/element-catalog.ts';
import { readPage } from '../linter/read-page.ts';
import { lintElements } from '../linter/rules.ts';
import { lintIds, readSiteIds, type SiteIds } from '../linter/site-ids.ts';
import panelCss from './page-debug.css';
import outlineCss from './page-debug-outlines.css';

const catalog = createElementCatalog(elementDeclarations);
const attributesByTag = new Map(
  elementDeclarations.map(({ tag, attributes }) => [tag, Object.keys(attributes ?? {})]),
);

/** Problems with the page's Content Security Policy since the overlay started. */
const blocked = new Set<string>();

/** Degrees, subjects and rankings that the server does not have, as of the latest check. */
let idProblems: ReadonlyMap<HTMLElement, readonly string[]> = new Map();
/** Why the ids could not be checked. */
let idFailure: string | undefined;
let site: Promise<SiteIds> | undefined;

/**
 * The folder of the page's script and of the JSON API. Undefined in applications that use the package.
 */
function findServer(): URL | undefined {
  const urls = [...document.scripts].flatMap(({ src, dataset }) => {
    // Our own pages name the entry in a script without a URL; see `entry-loader.ts`.
    const url = src || dataset.entry;
    return url ? [new URL(url, location.href)] : [];
  });
  const script = urls.find(({ pathname }) => /\/embed(?:\.[\w-]+)?\.m?js$/.test(pathname));
  return script && new URL(script.pathname.replace(/(?:\/embed(?:\/v\d+)?)?\/[^/]+$/, '/'), script);
}

const server = findServer();

async function checkIds(): Promise<void> {
  try {
    if (!server) throw new Error('the page has no script tag of edu-embed.');
    site ??= readSiteIds(server);
    const ids = await site;
    const checks = readPage(document.body).map(async ({ node, written }) => {
      const problems = await lintIds([written], catalog, ids);
      return [node, problems.map(({ message }) => message)] as const;
    });
    idProblems = new Map(await Promise.all(checks));
    idFailure = undefined;
  } catch (error) {
    // The next check tries again.
    site = undefined;
    idFailure = `Degrees and rankings are not checked: ${error instanceof Error ? error.message : error}`;
  }
}

function describeState({ dataset, shadowRoot }: HTMLElement): string {
  const container = shadowRoot?.querySelector<HTMLElement>('[data-root]');
  if (!container) return dataset.state ?? 'not defined';
  const origin = container.dataset.build ? 'rendered by the server' : 'rendered in the browser';
  return `${dataset.state ?? 'ready'}, ${origin}, ${container.dataset.hydrated === undefined ? 'dormant' : 'hydrated'}`;
}

function describeData({ shadowRoot }: HTMLElement): string {
  if (shadowRoot?.querySelector('script[data-props]')) return 'data from the page';
  return shadowRoot && server ? `no data in the page; data comes from ${server.origin}` : '';
}

/**
 * Reports a tag that another script has defined. Our classes have a property for each attribute and
 * `connectedMoveCallback`.
 */
function findCollision(tag: string): string[] {
  const definition = customElements.get(tag);
  const names = attributesByTag.get(tag);
  if (!definition || !names) return [];
  const isOurs =
    'connectedMoveCallback' in definition.prototype && names.every((name) => name in definition.prototype);
  return isOurs ? [] : [`Another script has defined <${tag}>; register ours with a prefix.`];
}

function listEntries(failures: readonly ErrorDetail[]): HTMLElement[] {
  return readPage(document.body).flatMap(({ node, written }) => {
    const problems = [
      ...lintElements([written], catalog).map(({ message }) => message),
      ...(idProblems.get(node) ?? []),
      ...findCollision(written.tag),
      ...new Set(failures.flatMap(({ tag, message }) => (tag === written.tag ? [message] : []))),
    ];
    if (!attributesByTag.has(written.tag) && problems.length === 0) return [];
    node.toggleAttribute('data-edu-debug', true);
    node.dataset.eduDebug = problems.length > 0 ? 'problem' : '';
    const button = createNode('button', { type: 'button' }, `<${written.tag}>`);
    button.addEventListener('click', () => node.scrollIntoView({ block: 'center' }));
    return [
      createNode(
        'li',
        {},
        button,
        createNode('p', {}, [describeState(node), describeData(node)].filter(Boolean).join(', ')),
        ...problems.map((problem) => createNode('p', { class: 'problem' }, problem)),
      ),
    ];
  });
}

function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/**
 * Shows the overlay and keeps it up to date.
 *
 * @param failures the failures of all elements so far; the caller adds each later failure before this module
 * receives its event
 */
export function showDebug(failures: readonly ErrorDetail[]): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, createSheet(outlineCss)];
  const host = createNode('div', { 'data-edu-overlay': 'debug' });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createSheet(panelCss)];
  const list = createNode('ul');
  const title = createNode('summary');
  const panel = createNode('details', { open: '', 'aria-label': 'edu-embed elements' }, title, list);
  root.append(panel);
  document.body.append(host);

  const render = () => {
    const entries = listEntries(failures);
    const policy = [...blocked].map((text) => createNode('li', { class: 'problem' }, text));
    const notes = idFailure ? [createNode('li', {}, idFailure)] : [];
    list.replaceChildren(...policy, ...notes, ...entries);
    const problems = list.querySelectorAll('.problem').length;
    title.textContent = `edu-embed: ${pluralize(entries.length, 'element')}, ${pluralize(problems, 'problem')}`;
  };
  const update = () => {
    render();
    void checkIds().then(render);
  };
  let isQueued = false;
  const queueUpdate = () => {
    if (isQueued) return;
    isQueued = true;
    setTimeout(() => {
      isQueued = false;
      update();
    }, 100);
  };
  document.addEventListener('edu-embed:error', queueUpdate);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const source = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI;
    blocked.add(`The Content Security Policy blocks ${source}; add ${effectiveDirective} ${source}.`);
    queueUpdate();
  });
  new MutationObserver(queueUpdate).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-state'],
  });
  update();
}
