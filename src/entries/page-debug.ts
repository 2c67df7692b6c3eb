/**
 * `?edu-embed-debug`: outlines each element, and lists its state, where its data is from, and its problems.
 */
import { elementDeclarations } from '#generated/declarations.ts';
import { createNode } from '../core/browser/overlay.ts';
import type { ErrorDetail } from '../core/browser/report.ts';
import { pluralize } from '../core/text/format.ts';
import { createElementCatalog } from '../linter/element-catalog.ts';
import { removePrefix } from '../linter/prefix.ts';
import { readPage } from '../linter/read-page.ts';
import { lintElements } from '../linter/rules.ts';
import { lintIds, readSiteIds, type SiteIds } from '../linter/site-ids.ts';
import type { WrittenElement } from '../linter/written-element.ts';
import panelCss from './page-debug.css';
import outlineCss from './page-debug-outlines.css';
import { describeViolation } from './policy-problem.ts';

interface DebugSettings {
  /** The folder of the page's script and of the JSON API. */
  readonly base: URL;
  /** Prefix of the elements' tags, such as `acme-`. */
  readonly prefix?: string;
}

/**
 * This file is beside the other chunks, in the folder `embed`. A package is in the application's files
 * instead.
 */
const readSettings = (): DebugSettings => window.eduEmbedPackage ?? { base: new URL('../', import.meta.url) };

const catalog = createElementCatalog(elementDeclarations);
const attributesByTag = new Map(
  elementDeclarations.map(({ tag, attributes }) => [tag, Object.keys(attributes ?? {})]),
);

/** Elements that load data. A test compares the list with the elements' `*.data.ts`. */
export const tagsWithData: ReadonlySet<string> = new Set([
  'contributors-hub',
  'editorial-listings',
  'lead-gen',
  'page-hero',
  'post-list',
  'program-finder',
  'ranking-toc',
  'school-rankings',
  'us-state-map',
]);

const updateDelayMs = 100;

interface PageElement {
  readonly node: HTMLElement;
  /** With tags as in the declarations, without a prefix. */
  readonly written: WrittenElement;
}

/** The elements of this script and the images of the page. */
function readElements(prefix = ''): PageElement[] {
  return readPage(document.body).flatMap(({ node, written }) => {
    const own = removePrefix(written, prefix, catalog);
    return own ? [{ node, written: own }] : [];
  });
}

/** Problems of ids that the script's server does not have. */
interface IdCheck {
  readonly problems: ReadonlyMap<HTMLElement, readonly string[]>;
  /** Why the ids could not be checked. */
  readonly failure?: string;
}

let site: Promise<SiteIds> | undefined;

/** Checks degrees, categories, subjects and rankings. */
async function checkIds({ base, prefix }: DebugSettings): Promise<IdCheck> {
  try {
    site ??= readSiteIds(base);
    const ids = await site;
    const checks = readElements(prefix).map(async ({ node, written }) => {
      const problems = await lintIds([written], catalog, ids);
      return [node, problems.map(({ message }) => message)] as const;
    });
    return { problems: new Map(await Promise.all(checks)) };
  } catch (error) {
    // The next check tries again.
    site = undefined;
    const reason = error instanceof Error ? error.message : error;
    return {
      problems: new Map(),
      failure: `Degrees, categories, subjects and rankings are not checked: ${reason}`,
    };
  }
}

function describeState({ dataset, shadowRoot }: HTMLElement): string {
  const container = shadowRoot?.querySelector<HTMLElement>('[data-root]');
  if (!container) return dataset.state ?? 'not defined';
  const renderedBy = container.dataset.build ? 'rendered by the server' : 'rendered in the browser';
  return `${dataset.state ?? 'ready'}, ${renderedBy}, ${container.dataset.hydrated === undefined ? 'dormant' : 'hydrated'}`;
}

function describeData({ shadowRoot }: HTMLElement, tag: string, { origin }: URL): string {
  if (shadowRoot?.querySelector('script[data-props]')) return 'data from the page';
  return shadowRoot && tagsWithData.has(tag) ? `no data in the page; data comes from ${origin}` : '';
}

/**
 * Reports a tag that another script has defined. Our classes have a property for each attribute and
 * `connectedMoveCallback`.
 */
function findCollision({ localName }: HTMLElement, tag: string): string[] {
  const definition = customElements.get(localName);
  const names = attributesByTag.get(tag);
  if (!definition || !names) return [];
  const isOurs =
    'connectedMoveCallback' in definition.prototype && names.every((name) => name in definition.prototype);
  return isOurs ? [] : [`Another script has defined <${localName}>; register ours with a prefix.`];
}

function listElements(
  { base, prefix }: DebugSettings,
  failures: readonly ErrorDetail[],
  idProblems: IdCheck['problems'],
): HTMLElement[] {
  return readElements(prefix).flatMap(({ node, written }) => {
    const isOwnFailure = ({ tag }: ErrorDetail) => tag === node.localName || tag === written.tag;
    const problems = [
      ...lintElements([written], catalog).map(({ message }) => message),
      ...(idProblems.get(node) ?? []),
      ...findCollision(node, written.tag),
      ...new Set(failures.filter(isOwnFailure).map(({ message }) => message)),
    ];
    if (!attributesByTag.has(written.tag) && problems.length === 0) {
      delete node.dataset.eduDebug;
      return [];
    }
    node.dataset.eduDebug = problems.length > 0 ? 'problem' : '';
    const button = createNode('button', { type: 'button' }, `<${node.localName}>`);
    button.addEventListener('click', () => node.scrollIntoView({ block: 'center' }));
    const state = [describeState(node), describeData(node, written.tag, base)].filter(Boolean).join(', ');
    return [
      createNode(
        'li',
        {},
        button,
        createNode('p', {}, state),
        ...problems.map((problem) => createNode('p', { class: 'problem' }, problem)),
      ),
    ];
  });
}

/** Failures of the whole page, and of elements that are not in the page. */
function listOtherFailures(prefix: string | undefined, failures: readonly ErrorDetail[]): string[] {
  const tags = new Set(readElements(prefix).flatMap(({ node, written }) => [node.localName, written.tag]));
  return failures.flatMap(({ tag, message }) => (tags.has(tag) ? [] : [`${tag}: ${message}`]));
}

function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/**
 * Shows the overlay and keeps it up to date.
 *
 * @param failures The caller appends each failure to this list before this module handles its
 *   `edu-embed:error` event.
 */
export function showDebug(failures: readonly ErrorDetail[], settings = readSettings()): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, createSheet(outlineCss)];
  const host = createNode('div', { 'data-edu-overlay': 'debug' });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createSheet(panelCss)];
  const list = createNode('ul');
  const title = createNode('summary');
  const panel = createNode('details', { open: '', 'aria-label': 'edu-embed elements' }, title, list);
  root.append(panel);
  document.body.append(host);

  /** Problems with the page's Content Security Policy since the overlay started. */
  const blocked = new Set<string>();
  let idCheck: IdCheck = { problems: new Map() };
  const render = () => {
    const elements = listElements(settings, failures, idCheck.problems);
    const pageProblems = new Set([...blocked, ...listOtherFailures(settings.prefix, failures)]);
    const notes = idCheck.failure ? [createNode('li', {}, idCheck.failure)] : [];
    list.replaceChildren(
      ...[...pageProblems].map((text) => createNode('li', { class: 'problem' }, text)),
      ...notes,
      ...elements,
    );
    const problems = list.querySelectorAll('.problem').length;
    title.textContent = `edu-embed: ${pluralize(elements.length, 'element')}, ${pluralize(problems, 'problem')}`;
  };
  const update = async () => {
    render();
    idCheck = await checkIds(settings);
    render();
  };
  let isQueued = false;
  const queueUpdate = () => {
    if (isQueued) return;
    isQueued = true;
    setTimeout(() => {
      isQueued = false;
      void update();
    }, updateDelayMs);
  };
  document.addEventListener('edu-embed:error', queueUpdate);
  document.addEventListener('securitypolicyviolation', (violation) => {
    const problem = describeViolation(violation);
    if (!problem) return;
    blocked.add(problem);
    queueUpdate();
  });
  new MutationObserver(queueUpdate).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-state'],
  });
  void update();
}
