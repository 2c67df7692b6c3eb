// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createElementClass } from './element-class.ts';
import { controllerOf } from './element-controller.ts';
import { createTestBridge } from './testing/test-bridge.ts';

type Note = HTMLElement & Record<string, unknown>;
let definitions = 0;

/** Defines the test element under a new tag. */
function defineNote(tag = `my-note-${definitions}`): string {
  definitions += 1;
  const attributes = [
    ['heading'],
    ['max-items', 'number', 3],
    ['width', 'number'],
    ['is-open', 'boolean', false],
    ['is-full', 'boolean', true],
    ['label', 'string', 'Complete'],
    ['positions', 'string', ['3', '9']],
    ['points', 'json'],
  ] as const;
  customElements.define(
    tag,
    createElementClass({ tag, strategy: 'interaction', attributes }, createTestBridge()),
  );
  return tag;
}
const createNote = () => document.createElement(defineNote()) as Note;

test('returns the default of an absent attribute of every type', () => {
  const note = createNote();
  expect([note.maxItems, note.isOpen, note.isFull, note.label, note.positions]).toEqual([
    3,
    false,
    true,
    'Complete',
    ['3', '9'],
  ]);
  expect([note.width, note.heading, note.points]).toEqual([undefined, undefined, undefined]);
});

test('reads numbers with units, booleans, JSON and text from attributes', () => {
  const note = createNote();
  const texts = { width: '45%', 'is-open': '', 'is-full': 'false', points: '[1]', heading: '', label: 'A' };
  for (const [name, text] of Object.entries(texts)) note.setAttribute(name, text);
  expect([note.width, note.isOpen, note.isFull, note.points]).toEqual([45, true, false, [1]]);
  expect([note.heading, note.label]).toEqual(['', 'A']);
});

test('returns the default of an attribute with an invalid value, and does not throw', () => {
  const note = createNote();
  const texts = { 'max-items': 'many', width: 'true', 'is-full': 'perhaps', 'is-open': '1', points: '[1,' };
  for (const [name, text] of Object.entries(texts)) note.setAttribute(name, text);
  expect([note.maxItems, note.width, note.isFull, note.isOpen, note.points]).toEqual([
    3,
    undefined,
    true,
    false,
    undefined,
  ]);
});

test('reflects simple property values to attributes and stores objects', () => {
  const note = createNote();
  Object.assign(note, { maxItems: 3, isOpen: true, heading: 'A', points: [4] });
  expect(['max-items', 'is-open', 'heading', 'points'].map((name) => note.getAttribute(name))).toEqual([
    '3',
    '',
    'A',
    null,
  ]);
  expect(note.points).toEqual([4]);
  note.heading = null;
  expect(note.hasAttribute('heading')).toBe(false);
});

test('adopts a property that was set before the tag was defined', () => {
  const tag = 'my-early-note';
  const note = Object.assign(document.createElement(tag), { points: [5] }) as unknown as Note;
  document.body.append(note);
  defineNote(tag);
  expect(Object.hasOwn(note, 'points')).toBe(false);
  expect(controllerOf(note)?.properties.get('points')).toEqual([5]);
});

test('keeps the first text of an attribute that changes before hydration', () => {
  const note = createNote();
  note.setAttribute('heading', 'Rendered');
  document.body.append(note);
  note.setAttribute('heading', 'Second');
  note.setAttribute('heading', 'Third');
  expect(controllerOf(note)?.renderedTexts).toEqual(new Map([['heading', 'Rendered']]));
});

test('keeps an element hydrated when it is moved, and disconnects it when it is removed', async () => {
  const note = createNote();
  document.body.append(note);
  await vi.waitFor(() => expect(controllerOf(note)?.state).toBe('hydrated'), 10_000);
  document.body.prepend(note);
  await Promise.resolve();
  expect(controllerOf(note)?.state).toBe('hydrated');
  note.remove();
  await Promise.resolve();
  expect(controllerOf(note)?.state).toBe('disconnected');
});
