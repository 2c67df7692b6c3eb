import { createNode } from '../../../core/browser/overlay.ts';
import { countPlacements, describePlacements, listRoots } from './count-placements.ts';
import hiddenCss from './hidden.css';
import { areSponsorsHidden, rememberSponsors } from './hidden-sponsors.ts';
import marksCss from './marks.css';
import toolsCss from './tools.css';

/** Time between a change of the page, such as an ad that arrives, and the new count. */
const recountMs = 200;

/** Constructed sheets, which every security policy allows. They change no markup, so hydration is not affected. */
function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

function toggleSheet(sheet: CSSStyleSheet, isOn: boolean): void {
  for (const root of listRoots()) {
    const others = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    root.adoptedStyleSheets = isOn ? [...others, sheet] : others;
  }
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = createNode('button', { type: 'button' }, label);
  button.addEventListener('click', onClick);
  return button;
}

/** Opens the folded parts of paid lists on results pages, so that visitors see every marked placement. */
function unfoldPaid(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('.paid .programs-more input'))
    box.checked = true;
}

/**
 * Replaces the link in the disclosure strip by its tools: a switch that marks and numbers all paid placements of the
 * page and counts them, and a switch, remembered in this browser, that hides sponsored schools.
 */
export function attachPaidTools(link: HTMLElement, isMarkedAtStart: boolean): void {
  if (!link.isConnected) return;
  const [marks, hidden] = [createSheet(marksCss), createSheet(hiddenCss)];
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, createSheet(toolsCss)];
  let isMarked = isMarkedAtStart;
  if (isMarked) unfoldPaid();
  let isHidden = areSponsorsHidden();
  const status = createNode('span', { role: 'status' });
  const showButton = createButton('Show what’s paid', () => {
    isMarked = !isMarked;
    if (isMarked) unfoldPaid();
    update();
  });
  const hideButton = createButton('', () => {
    isHidden = !isHidden;
    rememberSponsors(isHidden);
    update();
  });

  function update(): void {
    const counts = countPlacements(listRoots());
    document.documentElement.style.setProperty('--paid-placements', `"${counts.paid}"`);
    toggleSheet(marks, isMarked && !isHidden);
    toggleSheet(hidden, isHidden);
    showButton.setAttribute('aria-pressed', String(isMarked));
    showButton.hidden = isHidden;
    hideButton.textContent = isHidden ? 'Show sponsored schools' : 'Hide sponsored schools';
    hideButton.hidden = !isHidden && !(isMarked && counts.paid > 0);
    const message = isHidden
      ? 'This device hides sponsored schools.'
      : isMarked
        ? describePlacements(counts)
        : '';
    if (status.textContent !== message) status.textContent = message;
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    if (isMarked || isHidden) timer = setTimeout(update, recountMs);
  });
  const hadFocus = document.activeElement === link;
  link.replaceWith(createNode('span', { 'data-paid-tools': '' }, showButton, status, hideButton));
  if (hadFocus) showButton.focus();
  for (const root of listRoots())
    if (root instanceof ShadowRoot)
      observer.observe(root, {
        childList: true,
        subtree: true,
        attributeFilter: ['hidden', 'data-filled', 'data-house'],
      });
  update();
}
