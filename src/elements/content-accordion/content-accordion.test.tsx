import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { type ElementContext, ElementReactContext } from '../../core/element-context.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import type { ContentAccordionProps } from './content-accordion.element.ts';
import { ContentAccordion } from './content-accordion.tsx';

type Items = ContentAccordionProps['items'];

function itemsOf(...sections: readonly { heading?: string; active?: boolean }[]): Items {
  return sections.map(({ heading, active = false }, index) => ({
    slot: `section-${index + 1}`,
    heading,
    active,
  }));
}

const three = itemsOf({ heading: 'Cost' }, { heading: 'Time', active: true }, { heading: 'License' });

function renderAccordion(items: Items = three, heading?: string) {
  return renderComponent(<ContentAccordion heading={heading} items={items} />, { tag: 'content-accordion' });
}

const sections = () => screen.getAllByRole<HTMLDetailsElement>('group');
const openStates = () => sections().map(({ open }) => open);

/** jsdom opens a `<details>` when its summary is clicked and fires `toggle` in a later task. */
async function clickSummary(text: string) {
  await userEvent.click(screen.getByText(text));
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

describe('accordion sections', () => {
  test('opens only the sections marked active', () => {
    renderAccordion();
    expect(openStates()).toEqual([false, true, false]);
  });

  test('renders one slot per section for the author’s content', () => {
    const { container } = renderAccordion();
    expect([...container.querySelectorAll('details slot')].map((slot) => slot.getAttribute('name'))).toEqual([
      'section-1',
      'section-2',
      'section-3',
    ]);
  });

  test('names sections without a heading by their number', () => {
    renderAccordion(itemsOf({ heading: 'Cost' }, {}, { heading: '  ' }));
    expect(screen.getByText('Section 2')).toBeTruthy();
    expect(screen.getByText('Section 3')).toBeTruthy();
  });

  test('renders a slot for other content before the sections, even without sections', () => {
    const { container, rerender } = renderAccordion();
    expect(container.querySelector('slot:not([name])')?.closest('details')).toBeNull();
    const context = {
      tag: 'content-accordion',
      source: createTestSource(),
      emit: () => true,
      track: () => undefined,
    };
    rerender(
      <ElementReactContext value={context}>
        <ContentAccordion heading={undefined} items={[]} />
      </ElementReactContext>,
    );
    expect(container.querySelector('slot:not([name])')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('keeps sections as the reader left them when the accordion re-renders', async () => {
    const { rerender } = renderAccordion();
    await clickSummary('Cost');
    await clickSummary('Time');
    const context = {
      tag: 'content-accordion',
      source: createTestSource(),
      emit: () => true,
      track: () => undefined,
    };
    rerender(
      <ElementReactContext value={context}>
        <ContentAccordion heading="Another title" items={[...three]} />
      </ElementReactContext>,
    );
    expect(openStates()).toEqual([true, false, false]);
  });
});

describe('accordion events', () => {
  test('does not emit `toggle` for sections that were open at load', () => {
    const { emitted } = renderAccordion();
    fireEvent(sections()[1] as Element, new Event('toggle'));
    expect(emitted).toEqual([]);
  });

  test('emits which section was toggled and whether all sections are open', async () => {
    const { emitted } = renderAccordion(itemsOf({ heading: 'Cost' }, { heading: 'Time', active: true }));
    await clickSummary('Cost');
    await clickSummary('Time');
    expect(emitted).toEqual([
      { verb: 'toggle', detail: { section: 1, open: true, allOpen: true } },
      { verb: 'toggle', detail: { section: 2, open: false, allOpen: false } },
    ]);
  });

  test('tracks a click on a section, but not a section that the browser opens', async () => {
    const { tracked } = renderAccordion();
    const [first] = sections();
    if (first) first.open = true;
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(tracked).toEqual([]);
    await clickSummary('License');
    expect(tracked).toEqual([
      {
        name: 'ElementClicked',
        payload: {
          webElement: { location: 'content-accordion', elementType: 'ENTRY', text: 'License', position: '3' },
        },
      },
    ]);
  });
});

describe('button for all sections', () => {
  test('opens all sections, then closes all sections', async () => {
    const { emitted } = renderAccordion();
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(openStates()).toEqual([true, true, true]);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(openStates()).toEqual([false, false, false]);
    expect(screen.getByRole('button', { name: 'Expand all' })).toBeTruthy();
    expect(emitted.map(({ detail }) => detail)).toEqual([
      { section: 1, open: true, allOpen: true },
      { section: 3, open: true, allOpen: true },
      { section: 1, open: false, allOpen: false },
      { section: 2, open: false, allOpen: false },
      { section: 3, open: false, allOpen: false },
    ]);
  });

  test('updates its label when sections are toggled one by one', async () => {
    renderAccordion(itemsOf({ heading: 'Cost', active: true }, { heading: 'Time', active: true }));
    expect(screen.getByRole('button', { name: 'Collapse all' })).toBeTruthy();
    await clickSummary('Time');
    expect(screen.getByRole('button', { name: 'Expand all' })).toBeTruthy();
    await clickSummary('Time');
    expect(screen.getByRole('button', { name: 'Collapse all' })).toBeTruthy();
  });

  test('renders no button for all sections if there is only one', () => {
    renderAccordion(itemsOf({ heading: 'Cost' }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('keeps sections open that the reader opened before hydration, and emits `toggle` for them', async () => {
  const emit = vi.fn(() => true);
  const context: ElementContext = {
    tag: 'content-accordion',
    source: createTestSource(),
    emit,
    track: () => undefined,
  };
  const accordion = (
    <ElementReactContext value={context}>
      <ContentAccordion heading="Questions" items={three} />
    </ElementReactContext>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(accordion);
  const details = [...container.querySelectorAll('details')];
  for (const section of details) section.open = true;
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, accordion, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
  expect([...container.querySelectorAll('details')]).toEqual(details);
  expect(details.map(({ open }) => open)).toEqual([true, true, true]);
  expect(container.querySelector('button')?.textContent).toBe('Collapse all');
  expect(emit.mock.calls).toEqual([
    ['toggle', { section: 1, open: true, allOpen: true }],
    ['toggle', { section: 3, open: true, allOpen: true }],
  ]);
  root.unmount();
});

test('keeps a section open that the reader opened when the page inserts another one before it', async () => {
  const [cost, time] = itemsOf({ heading: 'Cost' }, { heading: 'Time' }).map((item) => ({
    ...item,
    key: item.heading,
  })) as [Items[number], Items[number]];
  const { update, emitted } = renderAccordion([cost, time]);
  await clickSummary('Time');
  emitted.length = 0;
  const inserted = { slot: 'section-1', key: 'New', heading: 'New', active: false };
  update(
    <ContentAccordion
      items={[inserted, { ...cost, slot: 'section-2' }, { ...time, slot: 'section-3' }]}
      heading={undefined}
    />,
  );
  expect(openStates()).toEqual([false, false, true]);
  expect(emitted).toEqual([]);
});
