/**
 * The scene that every host renders: a list of accordions with keys, a ranking that receives its schools as a
 * property, and a finder whose heading is an attribute. A test drives it through `window.hostApp`.
 */

/** @type {readonly string[]} */
export const keys = ['first', 'second', 'third'];

export const schools = [
  { id: 'one', rank: 1, name: 'Lakeside College', city: 'Dayton', state: 'OH' },
  { id: 'two', rank: 2, name: 'Summit University', city: 'Akron', state: 'OH' },
];

export const initialState = { keys, schools, heading: 'Find a program', isShown: true };

/** The events that the page has received, in order: `[type, detail]`. */
export const events = [];

export function record(event) {
  events.push([event.type, event.detail]);
}

/**
 * Publishes the operations of the tests.
 * @param update changes the host's state: `update((state) => newState)`
 */
export function publish(update) {
  window.hostApp = {
    events,
    setHeading: (heading) => update((state) => ({ ...state, heading })),
    setSchools: (list) => update((state) => ({ ...state, schools: list })),
    reverse: () => update((state) => ({ ...state, keys: state.keys.toReversed() })),
    setShown: (isShown) => update((state) => ({ ...state, isShown })),
  };
}
