/**
 * Fills the categories of a finder when its visitor chooses a degree, from data in the page, before the entry or
 * React has loaded. React then takes over the choices. The script of pages with a server-rendered finder.
 */
import './opening-position.ts';
import { showOptions } from '../core/browser/early-options.ts';
import { categoryPlaceholder } from '../elements/shared/finder/finder-setup.ts';
import type { DegreeCategories } from '../elements/shared/finder/options/finder-options.ts';

type Selects = Readonly<{ category: HTMLSelectElement; subject?: HTMLSelectElement }>;

addEventListener('input', (event) => {
  const degree = event.composedPath()[0] as HTMLSelectElement & { readonly form: HTMLFormElement };
  if (degree.name !== 'degree') return;
  const root = degree.getRootNode() as ShadowRoot;
  const dormant = root.querySelector('[data-props] + [data-root]:not([data-hydrated])');
  const data = dormant?.previousSibling?.textContent;
  const degreeCategories: DegreeCategories | undefined = JSON.parse(data ?? 'null')?.degreeCategories;
  if (!degreeCategories) return;
  // Only a form with all three fields has this data. While the last one is missing, the form is still arriving.
  const { category, subject } = degree.form.elements as unknown as Selects;
  if (!subject) return;
  showOptions(category, categoryPlaceholder(degree.value), degreeCategories[degree.value]);
  subject.value = '';
});
