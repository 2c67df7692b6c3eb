import { maxWidth, minWidth } from '../workbench/settings.ts';
import { all, need } from './dom.ts';
import { showSetting } from './form.ts';
import type { Stage } from './stage.ts';
import type { Store } from './store.ts';

const clamp = (width: number) => Math.round(Math.min(Math.max(width, minWidth), maxWidth));

/**
 * Connects the handles that set the frame's width: by pointer, by arrow keys in steps of 8 or 64 pixels, and
 * by Home and End.
 */
export function connectHandles(store: Store, stage: Stage): void {
  const handles = all('[data-handle]');
  const current = () => store.state.width ?? Math.round(stage.frame.offsetWidth);
  const update = () => {
    for (const handle of handles) handle.setAttribute('aria-valuenow', String(current()));
  };
  for (const handle of handles) {
    const direction = handle.dataset.handle === 'start' ? -1 : 1;
    handle.hidden = false;
    handle.tabIndex = 0;
    handle.setAttribute('role', 'slider');
    handle.setAttribute('aria-label', `Width of the frame, ${handle.dataset.handle} edge`);
    handle.setAttribute('aria-valuemin', String(minWidth));
    handle.setAttribute('aria-valuemax', String(maxWidth));
    handle.addEventListener('keydown', (event) => {
      const limit = { Home: minWidth, End: maxWidth }[event.key];
      if (limit !== undefined) {
        event.preventDefault();
        store.change({ width: limit });
        return;
      }
      const sign = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!sign) return;
      event.preventDefault();
      const isSideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
      const step = (event.shiftKey ? 64 : 8) * sign * (isSideways ? direction : 1);
      store.change({ width: clamp(current() + step) });
    });
    handle.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const start = { x: event.clientX, width: current() };
      // The frame is centered, so both edges move.
      const move = ({ clientX }: PointerEvent) =>
        store.change({ width: clamp(start.width + ((clientX - start.x) * 2 * direction) / stage.scale) });
      handle.addEventListener('pointermove', move);
      handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
        once: true,
      });
    });
  }
  store.watch((state, previous) => {
    if (state.width === previous.width) return;
    stage.setWidth(state.width);
    showWidth(store);
    update();
  });
  stage.setWidth(store.state.width);
  // Without a chosen width, the frame is as wide as the window and the panels allow.
  new ResizeObserver(update).observe(stage.frame);
}

/** Shows the width in the legend of the presets if it is not a preset. */
function showWidth(store: Store): void {
  showSetting('width', store);
  const text = need('[data-width] legend');
  const isPreset = all<HTMLInputElement>('[data-width] input').some(({ checked }) => checked);
  text.textContent = isPreset ? 'Width' : `Width: ${store.state.width}`;
}
