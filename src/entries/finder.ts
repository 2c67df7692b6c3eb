/**
 * Fills the categories of a finder when its visitor chooses a degree, from data in the page, before the entry
 * or React has loaded. React then takes over the choices. The script of pages with a server-rendered finder.
 */
import './opening-position.ts';
import { showOptions } from '../core/browser/early-options.ts';
import { categoryPlaceholder } from '../elements/shared/finder/finder-setup.ts';
import type { DegreeCategories } from '../elements/shared/finder/options/finder-options.ts';

/** The data of an element that loads the degree tree. */
type Data = { readonly degreeCategories?: DegreeCategories };
type Selects = Readonly<{ category: HTMLSelectElement; subject?: HTMLSelectElement }>;

addEventListener('input', (event) => {
  const degree = event.composedPath()[0] as HTMLSelectElement & { readonly form: HTMLFormElement };
  if (degree.name !== 'degree') return;
  const root = degree.getRootNode() as ShadowRoot;
  const dormant = root.querySelector('[data-props] + [data-root]:not([data-hydrated])');
  if (!dormant) return;
  const data: Data | null = JSON.parse((dormant.previousSibling as Node).textContent as string);
  const degreeCategories = data?.degreeCategories;
  if (!degreeCategories) return;
  // Only a form with all three fields has this data. While the last one is missing, the form is still
  // arriving.
  const { category, subject } = degree.form as unknown as Selects;
  if (!subject) return;
  showOptions(category, categoryPlaceholder(degree.value), degreeCategories[degree.value]);
  subject.value = '';
});
