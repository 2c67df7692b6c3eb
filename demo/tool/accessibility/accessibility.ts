import { pluralize } from '../../../src/core/text/format.ts';
import { formatFrameUrl, formatStateUrl } from '../../workbench/state-url.ts';
import { copyText } from '../copy.ts';
import { debounce, describeError, make, need, reveal } from '../dom.ts';
import { createMarkers } from '../markers.ts';
import type { Stage } from '../stage.ts';
import type { Store } from '../store.ts';
import { showTabCount } from '../tabs.ts';
import { describeTextContrast } from './contrast.ts';
import { addFindings, byHand, type Finding, listFindings } from './findings.ts';
import { keysOf, listTabStops, type TabStop } from './focus-order.ts';
import { createOrderList } from './order-list.ts';
import { runAxe, runAxeOn } from './run-axe.ts';

const pair = (name: string, value: string | number) =>
  make('div', {}, make('dt', {}, name), make('dd', {}, String(value)));

/** The width of the second check, in pixels. */
const narrowWidth = 320;

/** The color scheme that the stage does not show. */
function otherScheme({ state }: Store): 'light' | 'dark' {
  const isDark =
    state.scheme === 'dark' ||
    (state.scheme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? 'light' : 'dark';
}

/**
 * Connects the tab with the findings of axe-core and the focus order. Checks after each change while it is
 * visible.
 */
export function connectAccessibility(store: Store, stage: Stage): void {
  const status = need('[data-axe-status]');
  const findings = need('[data-axe-findings]');
  const mark = createMarkers(stage);
  let report = '';
  let run = 0;
  let latest: { findings: readonly Finding[]; passed: number; views: string } = {
    findings: [],
    passed: 0,
    views: '',
  };
  reveal('[data-axe-tools]');

  const isVisible = () => store.state.tab === 'accessibility' || store.state.split === 'accessibility';

  const showSelected = (stop: TabStop, index: number) => {
    const { element, name, role } = stop;
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
      pair('Contrast', describeTextContrast(element)),
      pair('Keys', keysOf(stop)),
    );
  };

  const order = createOrderList(stage, mark, showSelected);

  const setChecked = (key: string, isChecked: boolean) => {
    const others = store.state.checked.filter((entry) => entry !== key);
    store.change({ checked: isChecked ? [...others, key].sort() : others });
    showFindings();
    need('[data-axe-status]').focus();
  };

  const renderFinding = ({ key, title, text, impact, element }: Finding) => {
    const isChecked = store.state.checked.includes(key);
    const actions = make('div', { className: 'wb-actions' });
    if (element) {
      const show = make('button', { type: 'button', className: 'wb-button' }, 'Show on stage');
      show.addEventListener('click', () => {
        element.scrollIntoView({ block: 'center' });
        mark([{ element, text: '!', isBad: true }], element);
      });
      actions.append(show);
    }
    if (impact === byHand) {
      const label = isChecked ? 'Mark as not checked' : 'Mark as checked';
      const toggle = make('button', { type: 'button', className: 'wb-button' }, label);
      toggle.addEventListener('click', () => setChecked(key, !isChecked));
      actions.append(toggle);
    }
    const heading = make('h3', {}, `${title} (${isChecked ? 'checked' : impact})`);
    return make('article', { className: 'wb-finding' }, heading, make('p', {}, text), actions);
  };

  const showFindings = () => {
    const { findings: list, passed, views } = latest;
    const { checked } = store.state;
    const open = list.filter(({ key, impact }) => impact !== byHand || !checked.includes(key));
    const by = (impact: string) => open.filter((finding) => finding.impact === impact).length;
    const figures = need('[data-axe-figures]');
    figures.hidden = false;
    figures.replaceChildren(
      pair('Critical', by('critical')),
      pair('Serious', by('serious')),
      pair('Moderate', by('moderate') + by('minor')),
      pair('By hand', by(byHand)),
    );
    const problems = open.filter(({ impact }) => impact !== byHand);
    const toCheck = open.filter(({ impact }) => impact === byHand);
    const done = list.filter((finding) => !open.includes(finding));
    findings.replaceChildren(...problems.map(renderFinding));
    need('[data-axe-hand]').hidden = toCheck.length + done.length === 0;
    need('[data-axe-hand] .wb-section__note').textContent = `${toCheck.length} open, ${done.length} checked`;
    need('[data-axe-hand] div').replaceChildren(...[...toCheck, ...done].map(renderFinding));
    const rules = pluralize(passed, 'rule');
    status.textContent =
      problems.length === 0
        ? `${rules} passed ${views}`
        : `${pluralize(problems.length, 'finding')}, ${rules} passed ${views}`;
    status.classList.toggle('wb-check--done', problems.length === 0);
    showTabCount('accessibility', problems.length);
    report = [
      `<${store.page.element.tag}> ${location.origin}${formatStateUrl(store.state)}`,
      status.textContent,
      ...list.map((finding) => {
        const state = open.includes(finding) ? finding.impact : 'checked by hand';
        return `- ${state}: ${finding.title}. ${finding.text}`;
      }),
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
      if (store.state.mode === 'noscript') throw new Error('this mode blocks scripts, including axe-core');
      const results = await runAxe(frame, store.page.files.axe);
      if (current !== run) return;
      const own = listFindings(frame.document, results);
      order.show(listTabStops(frame.document));
      latest = { findings: own, passed: results.passes.length, views: 'at this width, in this scheme.' };
      showFindings();
      const scheme = otherScheme(store);
      const url = formatFrameUrl({ ...store.state, scheme });
      const second = await runAxeOn(url, narrowWidth, store.page.files.axe);
      if (current !== run) return;
      const others = listFindings(second.page, second.results);
      latest = {
        findings: addFindings(own, others, `In the ${scheme} scheme, ${narrowWidth} px wide`),
        passed: results.passes.length,
        views: `at this width, in this scheme. Also checked at ${narrowWidth} px, in the ${scheme} scheme.`,
      };
      showFindings();
    } catch (error) {
      if (current !== run) return;
      need('[data-axe-figures]').hidden = true;
      findings.replaceChildren();
      need('[data-axe-hand]').hidden = true;
      status.classList.remove('wb-check--done');
      if (frame) order.show(listTabStops(frame.document));
      status.textContent = `The check did not run: ${describeError(error)}. Fix the cause, then run the check again.`;
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
