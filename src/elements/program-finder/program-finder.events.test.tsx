import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  createTree,
  degreeField,
  finderInContext,
  startFinder,
  subjectField,
  treeWithSharedSubject,
} from './testing/start-finder.tsx';

it('submits the category of the group in which the subject was chosen', async () => {
  const { emitted } = await startFinder({
    degrees: treeWithSharedSubject,
    attributes: { nested: '', degree: 'masters' },
  });
  const [, second] = within(subjectField()).getAllByRole('option', { name: 'Education' });
  await userEvent.selectOptions(subjectField(), second as HTMLElement);
  expect(subjectField().selectedOptions[0]).toBe(second);
  const selection = { degree: 'masters', category: 'business', subject: 'education' };
  expect(emitted.at(-1)).toEqual({
    verb: 'select',
    detail: { field: 'subject', value: 'education', selection },
  });
  fireEvent.submit(subjectField().form as HTMLFormElement);
  expect(emitted.at(-1)).toMatchObject({
    verb: 'submit',
    detail: { selection, url: expect.stringContaining('category=business') },
  });
});

it('sends the category with the subject from the plain form of a nested finder', async () => {
  await startFinder({
    degrees: treeWithSharedSubject,
    attributes: { nested: '', degree: 'masters', category: 'business', subject: 'education' },
  });
  expect(new FormData(degreeField().form as HTMLFormElement).get('subject')).toBe('business/education');
});

it.each([
  ['flat', {}],
  ['nested', { nested: '' }],
])('keeps the preset subject of a long %s list, and emits no `select` for it', async (_, attributes) => {
  const preset = { degree: 'masters', category: 'nursing', subject: 'topic-300' };
  const { emitted } = await startFinder({
    degrees: createTree(900),
    attributes: { ...preset, ...attributes },
  });
  expect(subjectField().value).toMatch(/topic-300$/);
  expect(emitted).toEqual([]);
});

it('emits `select` with field, value and selection for every choice', async () => {
  const { emitted, tracked } = await startFinder();
  await userEvent.selectOptions(degreeField(), 'Masters');
  expect(emitted).toEqual([
    {
      verb: 'select',
      detail: {
        field: 'degree',
        value: 'masters',
        selection: { degree: 'masters', category: '', subject: '' },
      },
    },
  ]);
  expect(tracked.map(({ name }) => name)).toEqual(['FieldSelected']);
});

it('tracks FormViewed, FieldSelected and FormSubmitted [7.16]', async () => {
  const { tracked, container } = await startFinder();
  const form = { name: 'program-finder', type: '3-field', variant: 'base', location: 'program-finder' };
  expect(JSON.parse(container.querySelector<HTMLElement>('[data-view]')?.dataset.view ?? '')).toEqual({
    name: 'FormViewed',
    payload: { form },
  });
  await userEvent.selectOptions(degreeField(), 'Masters');
  fireEvent.submit(degreeField().form as HTMLFormElement);
  expect(tracked).toEqual([
    {
      name: 'FieldSelected',
      payload: { field: { name: 'degree', label: 'I want my', type: 'select', value: 'masters' }, form },
    },
    {
      name: 'FormSubmitted',
      payload: {
        form: { ...form, degree: 'masters', category: '', subject: '' },
        outboundUrl: expect.stringContaining('/discover?dcs%5Bdegrees%5D%5B%5D=Masters'),
      },
    },
  ]);
});

it('submits the plain form when the degrees fail to load, and retries on the next interaction', async () => {
  let calls = 0;
  const { emitted } = await startFinder({
    loadTree: async () => {
      calls += 1;
      throw new Error('offline');
    },
  });
  await userEvent.selectOptions(degreeField(), 'Masters');
  expect(calls).toBeGreaterThan(1);
  const form = degreeField().form as HTMLFormElement;
  expect([form.getAttribute('action'), form.method]).toEqual(['/go/finder', 'get']);
  // jsdom cannot navigate: the test stops the native submission after the finder let it pass.
  let wasPrevented: boolean | undefined;
  document.addEventListener(
    'submit',
    (event) => {
      wasPrevented = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.submit(form);
  expect(wasPrevented).toBe(false);
  expect(emitted.at(-1)).toMatchObject({ verb: 'submit', detail: { url: '/go/finder?degree=masters' } });
});

it('emits the URL that the browser requests for a plain form with its hidden fields', async () => {
  const { emitted, tracked } = await startFinder({
    degrees: treeWithSharedSubject,
    attributes: { nested: '', degree: 'masters', category: 'business', subject: 'education' },
    loadTree: async () => Promise.reject(new Error('offline')),
  });
  document.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  fireEvent.submit(degreeField().form as HTMLFormElement);
  const url =
    '/go/finder?fields=degree%2Csubject&nested=true&degree=masters&category=business&subject=business%2Feducation';
  expect(emitted.at(-1)).toMatchObject({ verb: 'submit', detail: { url } });
  expect(tracked.at(-1)).toMatchObject({ name: 'FormSubmitted', payload: { outboundUrl: url } });
});

it('emits the destination URL on submission and stays on the page if a listener prevents it', async () => {
  const emitted: unknown[] = [];
  const tracked: string[] = [];
  const emit = (verb: string, detail: unknown) => {
    emitted.push([verb, detail]);
    return verb !== 'submit';
  };
  render(finderInContext({ emit, track: (name) => tracked.push(name) }, 'masters'));
  await waitFor(() => expect(degreeField().value).toBe('masters'));
  await userEvent.click(screen.getByRole('button', { name: 'Search Programs' }));
  const selection = { degree: 'masters', category: '', subject: '' };
  expect(emitted).toEqual([
    ['submit', { selection, url: expect.stringMatching(/^\/discover\?.*trafficSource=organic/) }],
  ]);
  expect(tracked).toEqual([]);
});
