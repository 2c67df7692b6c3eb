import type { LocatedElement, LocatedElements } from './locate-in-tree.ts';
import { applyEdits, type TextEdit } from './text-edits.ts';

/** The HTML after an element's start tag, and the state that the tag gets. */
export interface WrittenRoot {
  readonly state: string;
  /** Declarative shadow root and anchors. */
  readonly html: string;
}

/** The author's start tag with slot, state and shadow root added. */
function startTagEdit(
  html: string,
  { start, end }: LocatedElement,
  slots: readonly TextEdit[],
  root: WrittenRoot,
): TextEdit {
  const own = slots.map((slot) => ({ ...slot, start: slot.start - start, end: slot.end - start }));
  const inside = applyEdits(html.slice(start, end), own).slice(0, -1);
  // After an unquoted value, the slash belongs to the value.
  const hasOwnSlash = /[^\s"']\/$/.test(inside) && /\s/.test(inside);
  const startTag = (hasOwnSlash ? inside : inside.replace(/\/$/, '')).trimEnd();
  return { start, end, text: `${startTag} data-state="${root.state}">${root.html}` };
}

/** The edits of all elements and slots; a slot in an element's start tag is part of that element's edit. */
function allEdits(
  html: string,
  { elements, slots }: LocatedElements,
  roots: readonly (WrittenRoot | undefined)[],
): TextEdit[] {
  const edits: TextEdit[] = [];
  let next = 0;
  for (const [index, element] of elements.entries()) {
    const own: TextEdit[] = [];
    for (let slot = slots[next]; slot && slot.start < element.end; slot = slots[++next])
      (slot.start > element.start ? own : edits).push(slot);
    const root = roots[index];
    edits.push(...(root ? [startTagEdit(html, element, own, root)] : own));
  }
  return [...edits, ...slots.slice(next)];
}

/**
 * Writes shadow roots into the HTML of another system's page. All other HTML stays unchanged.
 * @param roots one root for each located element; undefined for an element that stays a plain tag
 */
export function writeRoots(
  html: string,
  located: LocatedElements,
  roots: readonly (WrittenRoot | undefined)[],
): string {
  return applyEdits(html, allEdits(html, located, roots));
}
