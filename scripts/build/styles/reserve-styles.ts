/** `reserve.css`, which pages of other sites link to, so that nothing moves when elements appear. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { minifyCss } from './sheets.ts';

/** Selects elements that have neither rendered nor failed. */
const notSettled = ':not([data-state="ready"], [data-state="failed"])';
/** If the script never runs, the author’s content is no longer clipped after this time. */
const unclipDelay = '5s';

function rulesOf({ tag, reserve, items }: ElementDeclaration): { phone: string; desktop: string } {
  if (!reserve) return { phone: '', desktop: '' };
  const height = (pixels: number) => `${tag}${notSettled} { --edu-reserved: ${pixels}px; }`;
  const { phone, desktop, item } = reserve;
  const box = `${tag}${notSettled} { display: block; box-sizing: border-box; min-height: var(--edu-reserve, var(--edu-reserved)); }`;
  if (item === undefined) return { phone: box + height(phone), desktop: height(desktop) };
  // Items are clipped to their final height. The padding reserves the part of the element above them.
  const clipped = `${tag}${notSettled} { display: block; padding-block-start: var(--edu-reserved); }
${tag}${notSettled} > ${items?.match} {
  display: block;
  box-sizing: border-box;
  height: ${item}px;
  overflow: clip;
  animation: edu-embed-unclip 0s ${unclipDelay} forwards;
}`;
  return { phone: clipped + height(phone), desktop: height(desktop) };
}

/** The rules of all elements that declare a height. Without scripting, nothing is reserved. */
function createReserveStyles(declarations: Iterable<ElementDeclaration>): string {
  const rules = [...declarations].map(rulesOf);
  return `@media (scripting: enabled) {
${rules.map(({ phone }) => phone).join('\n')}
@media (min-width: 768px) { ${rules.map(({ desktop }) => desktop).join('\n')} }
}
@keyframes edu-embed-unclip { to { height: auto; overflow: visible; } }`;
}

export async function writeReserveStyles(
  dist: string,
  declarations: Iterable<ElementDeclaration>,
): Promise<void> {
  writeFileSync(join(dist, 'reserve.css'), `${await minifyCss(createReserveStyles(declarations))}\n`);
}
