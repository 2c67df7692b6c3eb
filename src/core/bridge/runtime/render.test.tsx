import { afterEach, expect, it } from 'vitest';
import { defineElement } from '../../declaration.ts';
import { createElementController } from '../element-controller.ts';
import { createElementRow } from '../element-row.ts';
import { createTestBridge } from '../testing/test-bridge.ts';
import { createRuntime } from './render.tsx';

const declaration = defineElement({ tag: 'my-note', summary: 'A note.', hydrate: 'load', attributes: {} });

const Note = () => <p>Rendered</p>;

/** A task: React and the runtime have rendered when it ends. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

afterEach(() => document.body.replaceChildren());

/** Creates an element without a prerendered root. A test ends each request of its configuration. */
function createNote() {
  const waiting: { succeed(): void; fail(): void }[] = [];
  const page = {
    environment: {
      source: () =>
        new Promise((resolve, reject) => {
          waiting.push({
            succeed: () => resolve({ config: {} }),
            fail: () => reject(new Error('offline')),
          });
        }),
    },
    loadStyles: () => undefined,
    adoptStyles: () => undefined,
    followHash: () => () => undefined,
  };
  const modules = { 'my-note': { declaration, Component: Note } };
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
  return { host, controller, waiting };
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
