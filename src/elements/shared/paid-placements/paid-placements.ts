import { createNode } from '../../../core/browser/overlay.ts';
import { adoptSheet, sheetOf } from '../style-sheets/adopt-sheet.ts';
import { countPlacements, describePlacements, listRoots } from './count-placements.ts';
import hiddenCss from './hidden.css';
import { areSponsorsHidden, storeSponsorsHidden } from './hidden-sponsors.ts';
import marksCss from './marks.css';
import toolsCss from './tools.css';

/** Delay before placements are counted again after the page changes, for example when an ad loads. */
const recountMs = 200;

/** Adds or removes the sheet everywhere. It changes no markup, so hydration is not affected. */
function toggleSheet(css: string, isOn: boolean): void {
  const sheet = sheetOf(css);
  for (const root of listRoots()) {
    if (isOn) adoptSheet(root, css);
    else root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  }
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = createNode('button', { type: 'button' }, label);
  button.addEventListener('click', onClick);
  return button;
}

/** Expands collapsed lists of paid programs on results pages, so that visitors see every marked placement. */
function expandPaidLists(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('.paid .programs-more input'))
    box.checked = true;
}

/**
 * Replaces the link in the disclosure strip by two buttons. One marks and counts all paid placements of the
 * page. The other hides sponsored schools, a choice that this browser stores.
 */
export function attachPaidTools(link: HTMLElement, isMarkedAtStart: boolean): void {
  if (!link.isConnected) return;
  adoptSheet(document, toolsCss);
  let isMarked = isMarkedAtStart;
  if (isMarked) expandPaidLists();
  let isHidden = areSponsorsHidden();
  const status = createNode('span', { role: 'status' });
  const showButton = createButton('Show what’s paid', () => {
    isMarked = !isMarked;
    if (isMarked) expandPaidLists();
    update();
  });
  const hideButton = createButton('', () => {
    isHidden = !isHidden;
    storeSponsorsHidden(isHidden);
    update();
    // A hidden button loses the focus.
    if (hideButton.hidden) showButton.focus();
  });

  function update(): void {
    const counts = countPlacements(listRoots());
    toggleSheet(marksCss, isMarked && !isHidden);
    toggleSheet(hiddenCss, isHidden);
    showButton.setAttribute('aria-pressed', String(isMarked));
    showButton.hidden = isHidden;
    hideButton.textContent = isHidden ? 'Show sponsored schools' : 'Hide sponsored schools';
    hideButton.hidden = !isHidden && !(isMarked && counts.paid > 0);
    const message = isHidden
      ? 'Sponsored schools are hidden in this browser.'
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
        attributeFilter: ['hidden', 'data-filled', 'data-house', 'data-unrendered'],
      });
  update();
}
