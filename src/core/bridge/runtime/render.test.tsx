import { afterEach, expect, it } from 'vitest';
import { defineElement } from '../../declaration.ts';
import { createElementController } from '../element-controller.ts';
import type { ElementModule } from '../element-module.ts';
import { createElementRow } from '../element-row.ts';
import { createTestBridge } from '../testing/test-bridge.ts';
import { createRuntime } from './render.tsx';

const declaration = defineElement({ tag: 'my-note', summary: 'A note.', hydrate: 'load', attributes: {} });

const Note = () => <p>Rendered</p>;
const DataNote = ({ data = 'Loading' }) => <p>{data}</p>;
const BrokenNote = () => {
  throw new Error('a broken component');
};

/** A task: React and the runtime have rendered when it ends. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

afterEach(() => document.body.replaceChildren());

/** Creates an element without a prerendered root. A test ends each request of its configuration. */
function createNote(module: Partial<ElementModule> = {}) {
  /** The texts of roots when the URL's fragment was followed in them. */
  const followed: string[] = [];
  const waiting: { succeed(): void; fail(): void }[] = [];
  const page = {
    environment: {
      source: () =>
        new Promise((resolve, reject) => {
          waiting.push({ succeed: () => resolve({ config: {} }), fail: () => reject(new Error('offline')) });
        }),
    },
    loadStyles: () => undefined,
    adoptStyles: () => undefined,
    followHash: (root: ShadowRoot) => {
      followed.push(root.textContent ?? '');
      return () => undefined;
    },
    observeViews: () => undefined,
  };
  const modules = { 'my-note': { declaration, Component: Note, ...module } };
  const bridge = createTestBridge();
  const chunks: Readonly<Record<string, unknown>> = {
    runtime: createRuntime(),
    'elements-small': { modules },
    page,
  };
  const load = async <T,>(name: string) => chunks[name] as T;
  const host = document.body.appendChild(document.createElement('div'));
  const controller = createElementController(host, createElementRow(declaration), {
    ...bridge,
    chunks: { ...bridge.chunks, load },
    services: { ...bridge.services, load },
  });
  return { host, controller, waiting, followed, errors: bridge.errors };
}

/** Removes and inserts the element while it waits for its configuration: two attempts are running. */
async function insertAgain() {
  const note = createNote();
  note.controller.connect();
  await settle();
  note.controller.disconnect();
  note.controller.connect();
  note.controller.update();
  await settle();
  expect(note.waiting).toHaveLength(2);
  return note;
}

it('renders an element once that was removed and inserted again while it waited', async () => {
  const { host, controller, waiting } = await insertAgain();
  for (const request of waiting) request.succeed();
  await settle();
  expect([controller.state, host.shadowRoot?.textContent]).toEqual(['hydrated', 'Rendered']);
});

it('renders the latest attempt although an earlier one fails', async () => {
  const { host, controller, waiting } = await insertAgain();
  waiting[0]?.fail();
  await settle();
  expect(controller.state).toBe('loading');
  waiting[1]?.succeed();
  await settle();
  expect([controller.state, host.shadowRoot?.textContent]).toEqual(['hydrated', 'Rendered']);
});

it('follows the fragment of the URL when its data has been rendered', async () => {
  const requests: ((data: string) => void)[] = [];
  const { controller, waiting, followed } = createNote({
    load: () => new Promise((resolve) => void requests.push(resolve)),
    Component: DataNote,
  });
  controller.connect();
  await settle();
  waiting[0]?.succeed();
  await settle();
  expect(followed).toEqual([]);
  requests[0]?.('Loaded');
  await settle();
  expect(followed).toEqual(['Loaded']);
});

it('shows all children of the author, items included, if the component throws', async () => {
  const { host, controller, waiting, errors } = createNote({ Component: BrokenNote });
  host.innerHTML = '<p slot="tab-1">One</p>Text<p slot="tab-2">Two</p>';
  controller.connect();
  await settle();
  waiting[0]?.succeed();
  await settle();
  expect(errors.map(({ message }) => message)).toEqual(['a broken component']);
  const slots = [...(host.shadowRoot?.querySelectorAll('slot') ?? [])];
  expect(slots.flatMap((slot) => slot.assignedNodes()).map((node) => node.textContent)).toEqual([
    'Text',
    'One',
    'Two',
  ]);
});
