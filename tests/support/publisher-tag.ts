/**
 * A fake of Google Publisher Tag, served over HTTP: it implements the calls that we
 * use, shows an iframe in the first size of a slot, and counts calls.
 */
export const publisherTag = `(() => {
  const listeners = new Set();
  const counts = (window.publisherTag = { defined: [], displayed: 0, refreshed: 0 });
  const render = (slot) => {
    const container = document.getElementById(slot.id);
    const frame = document.createElement('iframe');
    [frame.width, frame.height] = slot.sizes[0] ?? [1, 1];
    container.replaceChildren(frame);
    setTimeout(() => { for (const listener of [...listeners]) listener({ slot, isEmpty: slot.sizes.length === 0 }); }, 30);
  };
  const service = {
    addEventListener: (type, listener) => listeners.add(listener),
    removeEventListener: (type, listener) => listeners.delete(listener),
    setForceSafeFrame: (isForced) => { counts.isSafe = isForced; },
    refresh: (slots) => { counts.refreshed += 1; slots.forEach(render); },
  };
  const slots = new Map();
  const waiting = window.googletag.cmd;
  Object.assign(window.googletag, {
    pubads: () => service,
    enableServices: () => undefined,
    defineSlot: (path, sizes, id) => {
      const slot = { path, sizes, id, addService: () => slot, setTargeting: () => slot };
      slots.set(id, slot);
      counts.defined.push(path);
      return slot;
    },
    display: (id) => { counts.displayed += 1; render(slots.get(id)); },
    destroySlots: () => true,
    cmd: { push: (run) => run() },
  });
  for (const run of waiting) run();
})();`;
