/**
 * Fills the categories of a finder when its visitor chooses a degree, from data in the page, before the entry or
 * React has loaded. React then takes over the choices. The script of pages with a server-rendered finder.
 */
import './opening-position.ts';
import { showOptions } from '../core/browser/early-options.ts';
import { categoryPlaceholder } from '../elements/shared/finder/finder-setup.ts';
import type { Reach } from '../elements/shared/finder/options/rendered-options.ts';

type Selects = Readonly<Record<'category' | 'subject', HTMLSelectElement>>;

addEventListener('input', (event) => {
  const degree = event.composedPath()[0] as HTMLSelectElement & { readonly form: HTMLFormElement };
  if (degree.name !== 'degree') return;
  const root = degree.getRootNode() as ShadowRoot;
  const data = root.querySelector('[data-root]:not([data-hydrated])~[data-props]')?.textContent;
  const reach: Reach | undefined = JSON.parse(data ?? 'null')?.reach;
  if (!reach) return;
  // Only a form with all three fields has this data.
  const { category, subject } = degree.form.elements as unknown as Selects;
  showOptions(category, categoryPlaceholder(degree.value), reach[degree.value]);
  subject.value = '';
});
