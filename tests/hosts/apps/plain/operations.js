import { initialState, keys, publish, record } from '../scene.js';

/** The operations for hosts without components: plain DOM calls on the existing markup. */
const main = document.querySelector('main');
const find = (id) => document.querySelector(`#${id}`);
const finder = find('finder');
for (const key of keys) find(key).addEventListener('content-accordion-toggle', record);
finder.addEventListener('program-finder-select', record);

let state = initialState;
publish((change) => {
  const next = change(state);
  if (next.schools !== state.schools) find('ranking').schools = next.schools;
  if (next.heading !== state.heading) finder.setAttribute('heading', next.heading);
  if (next.keys !== state.keys) for (const key of next.keys.toReversed()) main.prepend(find(key));
  if (next.isShown !== state.isShown) {
    if (next.isShown) main.append(finder);
    else finder.remove();
  }
  state = next;
});
find('ranking').schools = initialState.schools;
