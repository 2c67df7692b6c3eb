import { afterEach, describe, expect, it } from 'vitest';
import { type SanitizeOptions, sanitizeAdHtml } from './sanitize-ad.ts';

async function sanitize(html: string, options?: SanitizeOptions): Promise<HTMLElement> {
  const target = document.createElement('div');
  target.append(...(await sanitizeAdHtml(html, options)));
  return target;
}

/** Attacks in many notations. jsdom has no sanitizer, so these tests cover DOMPurify. */
const hostile = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></ScRiPt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<style>:host{position:fixed;inset:0}</style>x',
  '<div style="position:fixed;inset:0">x</div>',
  '<link rel="stylesheet" href="https://evil.example/x.css">x',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">x',
  '<base href="https://evil.example/">x',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<div class="school-card" id="location" slot="x" part="box" data-view="{}" tabindex="1" popover>x</div>',
  '<video src=x onerror=alert(1) autoplay></video><audio src=x onerror=alert(1)></audio>',
  '<details open ontoggle=alert(1)>x</details>',
  '<x-evil onfocus=alert(1) autofocus tabindex=1>x</x-evil>',
  '<slot name="y">x</slot>',
];

const allowedAttributes = new Set(['href', 'src', 'alt', 'width', 'height', 'lang', 'dir', 'rel', 'target']);

describe('sanitizeAdHtml', () => {
  it.each(hostile)('reduces hostile HTML to text, links and images: %s', async (html) => {
    const target = await sanitize(`<p>Fine</p>${html}`);
    const elements = [...target.querySelectorAll('*')];
    expect(target.textContent).toContain('Fine');
    expect(target.textContent).not.toContain('alert(1)');
    expect(
      target.querySelector(
        'script, style, iframe, object, embed, svg, math, link, meta, base, form, input, button, template, slot, video, audio, details',
      ),
    ).toBeNull();
    expect(elements.filter(({ localName }) => localName.includes('-'))).toEqual([]);
    expect(
      elements
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => !allowedAttributes.has(name)),
    ).toEqual([]);
    expect(
      elements
        .flatMap((element) => [element.getAttribute('href'), element.getAttribute('src')])
        .filter((url) => url && /^\W*(java|vb)script|^data:/i.test(url)),
    ).toEqual([]);
  });

  it('keeps text, links and images', async () => {
    const target = await sanitize(
      '<h3>Study nursing</h3><p>Starts <strong>May</strong></p><a href="https://school.example/"><img src="https://school.example/a.png" alt="A campus" width="300" height="250"></a>',
    );
    expect(target.querySelector('h3')?.textContent).toBe('Study nursing');
    expect(target.querySelector('strong')?.textContent).toBe('May');
    expect(target.querySelector('a img')?.getAttribute('alt')).toBe('A campus');
  });

  it('marks links as sponsored and opens them in a new tab, whatever attributes they have', async () => {
    const link = (
      await sanitize('<a href="https://school.example/" target="_top" rel="opener">Go</a>')
    ).querySelector('a');
    expect([link?.getAttribute('rel'), link?.getAttribute('target')]).toEqual([
      'sponsored noopener nofollow',
      '_blank',
    ]);
  });

  it('returns no nodes when nothing is left to show', async () => {
    expect(await sanitizeAdHtml('<script>alert(1)</script><p> </p>')).toEqual([]);
  });

  it('keeps the text of a house notice with a malformed URL', async () => {
    const target = await sanitize('<p>Read <a href="https://[x">the guide</a></p>', { isHouse: true });
    expect(target.textContent).toBe('Read the guide');
  });
});

interface Sanitizer {
  readonly elements: readonly string[];
  readonly replaceWithChildrenElements: readonly string[];
}

/** Does what the Sanitizer API specifies for elements: one that is on neither list goes with its text. */
function setHTML(this: HTMLElement, html: string, options: { sanitizer: Sanitizer }) {
  this.innerHTML = html;
  for (const element of this.querySelectorAll('*')) {
    const { elements, replaceWithChildrenElements } = options.sanitizer;
    if (replaceWithChildrenElements.includes(element.localName)) element.replaceWith(...element.childNodes);
    else if (!elements.includes(element.localName)) element.remove();
  }
}

describe('sanitizeAdHtml with the sanitizer of the browser', () => {
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'setHTML'));

  it.each([
    '<h1>Study nursing</h1><p>Starts <time>May</time> <mark>now</mark></p>',
    '<form><fieldset><legend>Ask</legend><label>Name <input></label><button>Send</button></fieldset></form>',
    '<details><summary>Costs</summary><address>Main Street</address></details>',
    '<table><caption>Tuition</caption><tr><td><del>$9</del> <ins>$8</ins></td></tr></table>',
    '<p>Hi</p><script>alert(1)</script><svg><text>drawing</text></svg>',
  ])('keeps the same text as DOMPurify: %s', async (html) => {
    const expected = (await sanitize(html)).textContent;
    Object.assign(HTMLElement.prototype, { setHTML });
    expect((await sanitize(html)).textContent).toBe(expected);
  });
});
