import type { Problem } from '../../src/linter/problem.ts';
import { currentCode } from './code.ts';
import { debounce, describeError, make, need } from './dom.ts';
import { recordedEntries } from './recorded.ts';
import type { Stage } from './stage.ts';
import type { Store } from './store.ts';

interface Row {
  readonly title: string;
  readonly text: string;
  readonly attribute?: string;
}

/** Of no use to authors: the page has no analytics script. */
const expectedLine = 'Tagular not available on page';

const toRow = ({ rule, message, position, attribute }: Problem): Row => ({
  title: `${rule}, line ${position.line}`,
  text: message,
  attribute,
});

function renderRow({ title, text, attribute }: Row): HTMLLIElement {
  const item = make('li', {}, make('h3', {}, title), make('p', {}, text));
  const field = attribute && document.getElementById(`wb-${attribute}`);
  if (field) {
    const fix = make('button', { type: 'button', className: 'wb-button' }, 'Go to the field');
    fix.addEventListener('click', () => {
      document.querySelector<HTMLElement>('[data-tab=controls]')?.click();
      field.focus();
    });
    item.append(fix);
  }
  return item;
}

/** The tab with what the linter and the console say. The linter is loaded when the page is idle. */
export function connectProblems(store: Store, stage: Stage): void {
  const list = need('[data-problems]');
  const status = need('[data-problems-status]');
  const foot = need('[data-problem-count]');
  const count = document.querySelector('[data-count=problems]');
  const check = async () => {
    try {
      const { lintText } = await import('../lint/lint-text.ts');
      const frame = stage.window;
      const logged = frame
        ? recordedEntries(frame).filter(({ kind, text }) => kind === 'console' && text !== expectedLine)
        : [];
      const rows = [
        ...lintText(currentCode(store, 'html')).map(toRow),
        ...logged.map(({ name, text }) => ({ title: `console, ${name}`, text })),
      ];
      list.replaceChildren(...rows.map(renderRow));
      const summary =
        rows.length === 0 ? 'No problems' : rows.length === 1 ? '1 problem' : `${rows.length} problems`;
      status.textContent =
        rows.length === 0 ? 'No problems: the linter and the console have nothing to say.' : summary;
      foot.textContent = summary;
      foot.classList.toggle('wb-bad', rows.length > 0);
      if (count) count.textContent = rows.length > 0 ? ` ${rows.length}` : '';
    } catch (error) {
      status.textContent = `The linter did not run: ${describeError(error)}. Change something to run it again.`;
      foot.textContent = 'Not checked';
    }
  };
  const isVisible = () => store.state.tab === 'problems' || store.state.split === 'problems';
  let wasUsed = isVisible();
  const checkSoon = debounce(300, () => {
    if (wasUsed) void check();
  });
  stage.onLoad((frame) => {
    checkSoon();
    frame.document.addEventListener('workbench:record', checkSoon);
  });
  store.watch(() => {
    wasUsed = true;
    checkSoon();
  });
}
