import type { EngineLocator, EnginePage } from './engine-page.ts';

/** Sends a command to the driver; throws the driver's error message. */
export type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>;

/** One step of a locator: selects below the previous matches, through open shadow roots. */
interface Step {
  readonly css?: string;
  readonly hasText?: string | undefined;
  readonly nth?: number;
}

/** WebDriver's code points of keys that are not characters. */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const find = `(steps) => {
  const below = (root, css) => [
    ...root.querySelectorAll(css),
    ...[root, ...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? below(shadowRoot, css) : [])),
  ];
  const take = (found, { css, hasText = '', nth }) =>
    css ? [...new Set(found.flatMap((root) => below(root, css)))].filter(({ textContent }) => textContent.includes(hasText)) : found.slice(nth, nth + 1);
  return steps.reduce(take, [document]);
}`;

/**
 * Waits until the first match is visible, uncovered, and has the same position twice; returns its center.
 * After that, `window.engineTestPress` records whether the next click hits the element. The page may move
 * before the driver presses, and an element that moves between press and release gets no click.
 */
const findCenter = (steps: string) => `async () => {
  const deepest = (root, x, y) => {
    const hit = root.elementFromPoint(x, y);
    return hit?.shadowRoot && hit.shadowRoot !== root ? (deepest(hit.shadowRoot, x, y) ?? hit) : hit;
  };
  const isInside = (element, node) =>
    node && (node === element || isInside(element, node.assignedSlot ?? node.parentNode ?? node.host));
  const end = performance.now() + 10000;
  for (let before = ''; performance.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const [element] = (${find})(${steps});
    if (!element?.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getClientRects()[0];
    const middle = [Math.round(left + width / 2), Math.round(top + height / 2)];
    if (String(middle) === before && isInside(element, deepest(document, ...middle))) {
      window.engineTestPress = 'awaited';
      const check = (event) => (window.engineTestPress = event.composedPath().includes(element) ? 'hit' : 'missed');
      addEventListener('click', check, { capture: true, once: true });
      return middle;
    }
    before = String(middle);
  }
  throw new Error('did not become visible and uncovered');
}`;

/** Splits at spaces, because a selector cannot match into a shadow root. */
const stepsOf = (css: string, options?: Pick<Step, 'hasText'>): Step[] => {
  const parts = css.split(' ');
  return parts.map((part, index) => ({ css: part, ...(index === parts.length - 1 && options) }));
};

const select = (option: Parameters<EngineLocator['selectOption']>[0]) => `([field]) => {
  const { label, value } = ${JSON.stringify(option)};
  field.value = value ?? [...field.options].find(({ text }) => text === label).value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}`;

/** A page of the driver's session. */
export function createWebKitPage(send: Send): EnginePage {
  async function evaluate<T>(script: string | (() => T | Promise<T>)): Promise<T> {
    const call = typeof script === 'string' ? script : `(${script})()`;
    const source = `const done = arguments[0]; (async () => ${call})().then((value) => done({ value }), (error) => done({ error: String(error) }))`;
    const { value, error } = await send<{ value: T; error?: string }>('POST', '/execute/async', {
      script: source,
      args: [],
    });
    if (error) throw new Error(error);
    return value;
  }

  const press = (key: string) => {
    const codes = key.split('+').map((name) => keys[name] ?? name);
    const down = codes.map((value) => ({ type: 'keyDown', value }));
    const up = codes.reverse().map((value) => ({ type: 'keyUp', value }));
    return send<void>('POST', '/actions', {
      actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
    });
  };

  function createLocator(steps: readonly Step[]): EngineLocator {
    const written = JSON.stringify(steps);
    const evaluateAll = <T>(read: string | ((elements: HTMLElement[]) => T)) =>
      evaluate<T>(`(${read})((${find})(${written}))`);
    const pointOnce = async (buttons: readonly string[]) => {
      const [x, y] = await evaluate<number[]>(`(${findCenter(written)})()`).catch((error) =>
        Promise.reject(new Error(`${written} ${error.message}`)),
      );
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        ...buttons.map((type) => ({ type, button: 0 })),
      ];
      await send('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    };
    const click = async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        await pointOnce(['pointerDown', 'pointerUp']);
        // There is no result if the press has navigated to another page.
        const press = await evaluate<string | null>('window.engineTestPress ?? null');
        if (press === 'hit' || press === null) return;
      }
      throw new Error(`${written} moved away from each of 5 presses`);
    };
    const focus = () => evaluateAll<void>('([element]) => element.focus()');
    return {
      locator: (css, options) => createLocator([...steps, ...stepsOf(css, options)]),
      nth: (nth) => createLocator([...steps, { nth }]),
      click,
      hover: () => pointOnce([]),
      focus,
      async fill(text) {
        await focus();
        await evaluateAll('([field]) => field.select()');
        for (const key of text || ['Backspace']) await press(key);
      },
      selectOption: (option) => evaluateAll(select(option)),
      evaluateAll,
    };
  }

  return {
    async goto(url) {
      await send('POST', '/url', { url });
      // The driver sometimes responds before the page has loaded.
      await evaluate(
        `new Promise((resolve) => (document.readyState === 'complete' ? resolve() : addEventListener('load', () => resolve())))`,
      );
    },
    evaluate,
    locator: (css, options) => createLocator(stepsOf(css, options)),
    keyboard: { press },
  };
}
