import type { AxeResults, RunOptions } from 'axe-core';
import { copyText } from './copy.ts';
import { debounce, describeError, make, need, reveal } from './dom.ts';
import { type FocusStop, listFocusStops } from './focus-order.ts';
import { createMarkers, type Marker } from './markers.ts';
import type { FrameWindow, Stage } from './stage.ts';
import type { Store } from './store.ts';
import { trustedScriptUrl } from './trusted.ts';

type AxeWindow = FrameWindow & { readonly axe?: { run(options: RunOptions): Promise<AxeResults> } };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Loads axe-core into the frame: it checks the page that it runs in. */
async function loadAxe(frame: AxeWindow, path: string | undefined): Promise<NonNullable<AxeWindow['axe']>> {
  if (frame.axe) return frame.axe;
  if (!path) throw new Error('The build has no axe-core; run npm run build.');
  await new Promise((resolve, reject) => {
    const script = frame.document.createElement('script');
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('axe-core could not be loaded.')));
    script.src = trustedScriptUrl(frame, path);
    frame.document.head.append(script);
  });
  if (!frame.axe) throw new Error('axe-core did not start.');
  return frame.axe;
}

const pair = (name: string, value: string | number) =>
  make('div', {}, make('dt', {}, name), make('dd', {}, String(value)));

interface Finding {
  readonly title: string;
  readonly text: string;
  readonly impact: string;
  readonly element: Element | undefined;
}

/** The element of an axe target, which has one selector for each shadow root on the way. */
function findTarget(page: Document, target: readonly unknown[]): Element | undefined {
  const path = target.flat().map(String);
  let scope: Document | ShadowRoot | null | undefined = page;
  let found: Element | null | undefined;
  for (const selector of path) {
    found = scope?.querySelector(selector);
    scope = found?.shadowRoot;
  }
  return found ?? undefined;
}

function listFindings(page: Document, results: AxeResults['violations'], impact?: string): Finding[] {
  return results.flatMap((rule) =>
    rule.nodes.map(({ target, failureSummary }) => ({
      title: rule.help,
      text: (failureSummary ?? rule.description).split('\n').slice(1).join(' ').trim() || rule.description,
      impact: impact ?? rule.impact ?? 'minor',
      element: findTarget(page, target),
    })),
  );
}

/** The tab with the findings of axe-core and the focus order. Runs while it is visible, after each change. */
export function connectAccessibility(store: Store, stage: Stage): void {
  const status = need('[data-axe-status]');
  const findings = need('[data-axe-findings]');
  const mark = createMarkers(stage);
  const count = document.querySelector('[data-count=accessibility]');
  let report = '';
  let run = 0;
  reveal('[data-axe-tools]');

  const isVisible = () => store.state.tab === 'accessibility' || store.state.split === 'accessibility';

  const showSelected = ({ element, name, role }: FocusStop, index: number) => {
    const { width, height } = element.getBoundingClientRect();
    const expanded = element.getAttribute('aria-expanded');
    const details =
      element.localName === 'summary' ? (element.parentElement as HTMLDetailsElement | null) : null;
    const isOpen = details ? details.open : expanded === null ? undefined : expanded === 'true';
    need('[data-axe-selected]').hidden = false;
    need('[data-axe-selected] dl').replaceChildren(
      pair('Stop', index + 1),
      pair('Name', name),
      pair('Role, state', isOpen === undefined ? role : `${role}, ${isOpen ? 'expanded' : 'collapsed'}`),
      pair('Target', `${Math.round(width)} by ${Math.round(height)} px`),
    );
  };

  const showOrder = (stops: readonly FocusStop[]) => {
    const markers: Marker[] = stops.map(({ element }, index) => ({ element, text: String(index + 1) }));
    const list = need('.wb-order');
    list.replaceChildren(
      ...stops.map((stop, index) => {
        const select = make('button', { type: 'button' });
        select.append(
          make('span', { className: 'wb-marker' }, String(index + 1)),
          make('span', {}, stop.role),
          make('span', {}, stop.name),
        );
        select.addEventListener('click', () => {
          for (const other of list.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
          select.setAttribute('aria-current', 'true');
          stop.element.scrollIntoView({ block: 'center' });
          mark(markers, stop.element);
          showSelected(stop, index);
        });
        return make('li', {}, select);
      }),
    );
    need('[data-axe-count]').textContent = stops.length === 1 ? '1 stop' : `${stops.length} stops`;
    need('[data-axe-order]').hidden = false;
    mark(markers);
  };

  const showFindings = (list: readonly Finding[], passed: number) => {
    const by = (impact: string) => list.filter((finding) => finding.impact === impact).length;
    const figures = need('[data-axe-figures]');
    figures.hidden = false;
    figures.replaceChildren(
      pair('Critical', by('critical')),
      pair('Serious', by('serious')),
      pair('Moderate', by('moderate') + by('minor')),
      pair('By hand', by('by hand')),
    );
    findings.replaceChildren(
      ...list.map(({ title, text, impact, element }) => {
        const show = make('button', { type: 'button', className: 'wb-button' }, 'Show on stage');
        show.addEventListener('click', () => {
          element?.scrollIntoView({ block: 'center' });
          if (element) mark([{ element, text: '!', isBad: true }], element);
        });
        return make(
          'article',
          { className: 'wb-finding' },
          make('h3', {}, `${title} (${impact})`),
          make('p', {}, text),
          show,
        );
      }),
    );
    const problems = list.length - by('by hand');
    status.textContent =
      problems === 0
        ? `${passed} rules passed at this width, in this scheme.`
        : `${problems} findings, ${passed} rules passed.`;
    if (count) count.textContent = problems > 0 ? ` ${problems}` : '';
    report = [
      `<${store.page.element.tag}> ${location.href}`,
      status.textContent,
      ...list.map(({ title, text, impact }) => `- ${impact}: ${title}. ${text}`),
    ].join('\n');
  };

  const check = async () => {
    const frame = stage.window;
    if (!isVisible()) return;
    run += 1;
    const current = run;
    status.textContent = 'Checking …';
    try {
      if (!frame) throw new Error('the frame has not loaded');
      if (store.state.mode === 'noscript')
        throw new Error('scripts are blocked in this mode, and axe-core is one');
      const axe = await loadAxe(frame, store.page.files.axe);
      const results = await axe.run({ preload: false, runOnly: { type: 'tag', values: tags } });
      if (current !== run) return;
      const page = frame.document;
      showOrder(listFocusStops(page));
      showFindings(
        [...listFindings(page, results.violations), ...listFindings(page, results.incomplete, 'by hand')],
        results.passes.length,
      );
    } catch (error) {
      if (current !== run) return;
      need('[data-axe-figures]').hidden = true;
      findings.replaceChildren();
      if (frame) showOrder(listFocusStops(frame.document));
      status.textContent = `The check did not run: ${describeError(error)}. Run again after changing that.`;
      report = status.textContent;
    }
  };

  const checkSoon = debounce(400, () => void check());
  stage.onLoad(checkSoon);
  store.watch((state, previous) => {
    if (isVisible()) {
      if (state.tab !== previous.tab || state.split !== previous.split || state.width !== previous.width)
        checkSoon();
    } else mark([]);
  });
  need('[data-axe-run]').addEventListener('click', () => void check());
  const copy = need('[data-axe-report]');
  copy.addEventListener('click', () => void copyText(copy, report));
}
