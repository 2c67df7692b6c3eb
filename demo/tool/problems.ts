import { pluralize } from '../../src/core/text/format.ts';
import type { Problem } from '../../src/linter/problem.ts';
import { walkElements } from './accessibility/focus-order.ts';
import { currentCode } from './code/code.ts';
import { all, debounce, describeError, make, need } from './dom.ts';
import { recordedEntries } from './recorded.ts';
import type { FrameWindow, Stage } from './stage.ts';
import type { Store } from './store.ts';
import { showTabCount } from './tabs.ts';

interface Row {
  readonly title: string;
  readonly text: string;
  readonly attribute?: string;
}

/** A console message that does not help authors: the workbench has no analytics script. */
const ignoredMessage = 'Tagular not available on page';

const toRow = ({ rule, message, position, attribute }: Problem): Row => ({
  title: `${rule}, line ${position.line}`,
  text: message,
  attribute,
});

/** A row with buttons that reset the attribute to the example's value and go to its field. */
function renderRow({ title, text, attribute = '' }: Row, store: Store): HTMLLIElement {
  const item = make('li', {}, make('h3', {}, title), make('p', {}, text));
  const actions = make('div', { className: 'wb-actions' });
  const addFix = (label: string, onClick: () => void) =>
    actions.append(make('button', { type: 'button', className: 'wb-button', onclick: onClick }, label));
  if (store.state.attributes.has(attribute))
    addFix(`Reset ${attribute}`, () =>
      document.querySelector<HTMLElement>(`[data-attribute="${attribute}"] [data-reset]`)?.click(),
    );
  const field = attribute && document.getElementById(`wb-${attribute}`);
  if (field)
    addFix('Go to the field', () => {
      document.querySelector<HTMLElement>('[data-tab=controls]')?.click();
      field.focus();
    });
  if (actions.children.length > 0) item.append(actions);
  return item;
}

/** Images on the stage that have no alternative text at all. */
function listMissingAlternatives(frame: FrameWindow, store: Store): Row[] {
  const attribute = store.page.element.attributes.find(({ name }) => name.endsWith('-alt'))?.name;
  return [...walkElements(frame.document.body)]
    .filter((element) => element.matches('img:not([alt])'))
    .map((image) => ({
      title: 'missing-alternative',
      text: `The image ${image.getAttribute('src')} has no alternative text. Describe it; for decoration, write alt="".`,
      attribute,
    }));
}

/** Connects the tab with the messages of the linter and the console. */
export function connectProblems(store: Store, stage: Stage): void {
  const list = need('[data-problems]');
  const status = need('[data-problems-status]');
  const counts = all('[data-problem-count]');
  const showCount = (text: string, isBad: boolean) => {
    for (const element of counts) {
      element.textContent = text;
      element.classList.toggle('wb-bad', isBad);
      element.classList.toggle('wb-check--done', !isBad);
    }
  };
  const check = async () => {
    try {
      const { lintText } = await import('../lint/lint-text.ts');
      const frame = stage.window;
      const logged = frame
        ? recordedEntries(frame).filter(({ kind, text }) => kind === 'console' && text !== ignoredMessage)
        : [];
      const rows = [
        ...lintText(currentCode(store)).map(toRow),
        ...(frame ? listMissingAlternatives(frame, store) : []),
        ...logged.map(({ name, text }) => ({ title: `console, ${name}`, text })),
      ];
      list.replaceChildren(...rows.map((row) => renderRow(row, store)));
      const summary = rows.length === 0 ? 'No problems' : pluralize(rows.length, 'problem');
      status.textContent =
        rows.length === 0 ? 'No problems: the linter and the console report nothing.' : summary;
      showCount(summary, rows.length > 0);
      showTabCount('problems', rows.length);
    } catch (error) {
      status.textContent = `The linter did not run: ${describeError(error)}. Change a control to run it again.`;
      showCount('Not checked', true);
    }
  };
  const checkSoon = debounce(300, () => void check());
  stage.onLoad((frame) => {
    checkSoon();
    frame.document.addEventListener('workbench:record', checkSoon);
  });
  store.watch(checkSoon);
  checkSoon();
}
