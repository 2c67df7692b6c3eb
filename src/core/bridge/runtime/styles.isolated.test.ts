import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveEvent } from '../../browser/move-event.ts';
import { createTestBridge } from '../testing/test-bridge.ts';
import { adoptStyles } from './styles.ts';

// A build provides this module.
vi.mock('#styles', () => ({ inlineSheets: { root: 'root', light: 'light' }, rootFile: '', lightFile: '' }));

/** The tests run without a DOM: Vite resolves no module of a build in jsdom, and jsdom has no such sheets. */
class FakeSheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

const { services } = createTestBridge();
const textsOf = ({ adoptedStyleSheets }: DocumentOrShadowRoot) =>
  adoptedStyleSheets.map((sheet) => (sheet as unknown as FakeSheet).text);

class FakeShadowRoot {}
/** A shadow root of an element in the document, or in another root. */
const createRoot = (parent: unknown, adoptedStyleSheets: readonly FakeSheet[] = []) =>
  Object.assign(new FakeShadowRoot(), {
    adoptedStyleSheets,
    host: Object.assign(new EventTarget(), { getRootNode: () => parent }),
  }) as unknown as ShadowRoot;

beforeEach(() => {
  vi.stubGlobal('ShadowRoot', FakeShadowRoot);
  vi.stubGlobal('CSSStyleSheet', FakeSheet);
  vi.stubGlobal('document', { adoptedStyleSheets: [] });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps the other sheets of a root, after its own, and adds its own once', async () => {
  const hidden = new FakeSheet();
  hidden.replaceSync('hidden');
  const root = createRoot(document, [hidden]);
  await adoptStyles(root, services);
  await adoptStyles(root, services);
  expect(textsOf(root)).toEqual(['root', 'hidden']);
  expect(textsOf(document)).toEqual(['light']);
});

test('adds the sheet of authors’ content to the page’s own shadow root that contains the element', async () => {
  const outer = createRoot(document);
  for (let element = 0; element < 2; element += 1) await adoptStyles(createRoot(outer), services);
  expect(textsOf(outer)).toEqual(['light']);
  expect(textsOf(document)).toEqual(['light']);
});

test('adds the sheet of authors’ content to a shadow root of the page into which the element is moved', async () => {
  const root = createRoot(document);
  await adoptStyles(root, services);
  const outer = createRoot(document);
  root.host.getRootNode = () => outer;
  root.host.dispatchEvent(new Event(moveEvent));
  expect(textsOf(outer)).toEqual(['light']);
});
