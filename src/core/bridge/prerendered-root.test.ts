// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { adoptInertTemplate, isRenderedByBuild, reportMissing } from './prerendered-root.ts';
import { createPrerendered, createTestBridge } from './testing/test-bridge.ts';

test('attaches a root from an inert template and keeps the other children', () => {
  const host = document.createElement('div');
  host.innerHTML = '<template shadowrootmode="open"><p>In the root</p></template><b>Author</b>';
  adoptInertTemplate(host);
  expect(host.shadowRoot?.innerHTML).toBe('<p>In the root</p>');
  expect(host.innerHTML).toBe('<b>Author</b>');
});

test('leaves the template of a nested element alone', () => {
  const host = document.createElement('div');
  host.innerHTML = '<section><template shadowrootmode="open"><p>Nested</p></template></section>';
  adoptInertTemplate(host);
  expect(host.shadowRoot).toBeNull();
});

test('does not replace an existing shadow root', () => {
  const host = createPrerendered('first');
  host.innerHTML = '<template shadowrootmode="open">second</template>';
  adoptInertTemplate(host);
  expect(host.shadowRoot?.textContent).toBe('first');
});

test('recognizes only roots of the same build', () => {
  expect(isRenderedByBuild(createPrerendered('').shadowRoot, 'this-build')).toBe(true);
  expect(isRenderedByBuild(createPrerendered('', 'another').shadowRoot, 'this-build')).toBe(false);
  expect(isRenderedByBuild(null, 'this-build')).toBe(false);
});

test('reports a missing value once', () => {
  const { services, errors } = createTestBridge();
  const root = createPrerendered('').shadowRoot as ShadowRoot;
  (root.firstElementChild as HTMLElement).dataset.missing = 'gid="9" was not found';
  reportMissing(root, 'my-note', services);
  reportMissing(root, 'my-note', services);
  expect(errors).toEqual([{ tag: 'my-note', message: 'gid="9" was not found' }]);
});
