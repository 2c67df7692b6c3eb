// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../src/testing/data-source.ts';
import { sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { toText } from '../templates/html.ts';
import { renderFinderForm } from './finder-pages.ts';
import { createFinderService } from './finder-service.ts';

const service = createFinderService({
  catalog: sampleCatalog,
  degrees: () => degreeTree,
  isInventoryBuiltIn: true,
  log: () => undefined,
});

function readForm(query: Record<string, string>) {
  const step = service.next(query, {}, testConfig, {});
  if (step.kind !== 'field') throw new Error('expected a form field');
  const page = document.createElement('main');
  page.innerHTML = toText(renderFinderForm(step, testConfig).main);
  return {
    note: page.querySelector('[role="note"]')?.textContent,
    intro: page.querySelector('.standfirst')?.textContent,
    select: page.querySelector('select'),
  };
}

describe('the form for a field without a valid choice', () => {
  it.each([
    [
      { degree: 'doctorate', category: 'trades-and-careers', subject: 'nursing' },
      'No doctorate in nursing is listed under Trades and careers. Choose another subject.',
    ],
    [
      {
        fields: 'degree,subject',
        nested: 'true',
        degree: 'doctorate',
        subject: 'nursing-and-healthcare/medical-assisting',
      },
      'No doctorate in medical assisting is listed under Nursing and healthcare. Choose another subject.',
    ],
    [
      { fields: 'subject', category: 'trades-and-careers', subject: 'nursing' },
      'No program in nursing is listed under Trades and careers. Choose another subject.',
    ],
    [
      { degree: 'doctorate', category: 'nursing-and-healthcare', subject: 'bogus' },
      'The subject in this link is not in our data. Choose another one.',
    ],
    [{ degree: 'bogus' }, 'The degree in this link is not in our data. Choose another one.'],
  ])('says why it does not accept the choice in %j', (query, note) => {
    expect(readForm(query as Record<string, string>).note).toBe(note);
  });

  it('lists the choices that it keeps, and explains nothing if the visitor has not answered yet', () => {
    const { note, intro } = readForm({ degree: 'doctorate', category: 'trades-and-careers', subject: '' });
    expect(note).toBeUndefined();
    expect(intro).toBe(
      'Answer the next question to find programs. Your choices so far: Doctorate, Trades and careers.',
    );
    expect(readForm({}).intro).toBe('Answer the next question to find programs.');
  });

  it('starts with an empty option, so that the browser asks for a choice', () => {
    const { select } = readForm({ degree: 'doctorate', category: 'trades-and-careers', subject: 'nursing' });
    expect([select?.value, select?.options[0]?.text, select?.required]).toEqual([
      '',
      'Choose a subject',
      true,
    ]);
    expect(readForm({ degree: 'doctorate' }).select?.options[0]?.text).toBe('Choose a field of study');
  });
});
