import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectRecovery } from '../../../testing/expect-recovery.ts';
import { renderComponent, testConfig } from '../../../testing/render-component.tsx';
import { cleanByline, cleanPeople, profileUrl } from './byline.logic.ts';
import { Byline } from './byline.tsx';

const writer = { name: 'Leilani Kahale, RN, CCRN', slug: 'leilani-kahale' };
const editor = { name: 'Yelena Markovic, EdD, RN', slug: 'yelena-markovic' };
const reviewer = { name: 'Imani Duquesne, DNP', slug: 'imani-duquesne' };
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const rowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('people', () => {
  test('stand under what they did and lead to their profiles', () => {
    renderComponent(<Byline writtenBy={[writer]} editedBy={[editor]} reviewedBy={[reviewer]} />);
    expect(rowTexts().slice(0, 3)).toEqual([
      `Written by ${writer.name}`,
      `Edited by ${editor.name}`,
      `Reviewed by ${reviewer.name}`,
    ]);
    expect(hrefOf(writer.name)).toBe('/contributors/leilani-kahale');
  });

  test('of one role are joined in words', () => {
    renderComponent(<Byline reviewedBy={[writer, editor, reviewer]} />);
    expect(rowTexts()[0]).toBe(`Reviewed by ${writer.name}, ${editor.name} and ${reviewer.name}`);
  });

  test('are found below the site’s own path, unless the byline names another', () => {
    const config = { ...testConfig, contributorPath: 'healthcare-review-partners' };
    const { unmount } = renderComponent(<Byline writtenBy={[writer]} />, { source: { config } });
    expect(hrefOf(writer.name)).toBe('/healthcare-review-partners/leilani-kahale');
    unmount();
    renderComponent(<Byline writtenBy={[writer]} contributorPath="/people/" />, { source: { config } });
    expect(hrefOf(writer.name)).toBe('/people/leilani-kahale');
  });

  test('without a slug are named and not linked', () => {
    renderComponent(<Byline writtenBy={[{ name: 'A guest' }]} />);
    expect(screen.getByText('A guest')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'A guest' })).toBeNull();
  });

  test('have initials where others have a portrait, and none where nobody has', () => {
    const { container, unmount } = renderComponent(
      <Byline writtenBy={[{ ...writer, image: '/leilani.jpg' }]} reviewedBy={[reviewer]} />,
    );
    expect(container.querySelectorAll('img')).toHaveLength(1);
    expect(screen.getByText('ID').getAttribute('aria-hidden')).toBe('true');
    unmount();
    renderComponent(<Byline writtenBy={[writer]} reviewedBy={[reviewer]} />);
    expect(screen.queryByText('ID')).toBeNull();
  });

  test('come with the way to the editorial process', () => {
    renderComponent(<Byline writtenBy={[writer]} />);
    expect(hrefOf('Editorial process')).toBe('/editorial-process');
  });
});

describe('facts', () => {
  test('are the day in US form and whether it is one of an update', () => {
    const { unmount } = renderComponent(<Byline date="2026-10-12T23:30:00-08:00" isUpdated />);
    expect(rowTexts()).toEqual(['Updated 10/12/2026']);
    unmount();
    renderComponent(<Byline date="2026-02-02" />);
    expect(rowTexts()).toEqual(['Published 2/2/2026']);
  });

  test('have the read time only where it is asked for', () => {
    const { unmount } = renderComponent(<Byline date="2026-02-02" readTime={9} />);
    expect(screen.queryByText('9 min read')).toBeNull();
    unmount();
    renderComponent(<Byline showReadTime readTime={9} />);
    expect(rowTexts()).toEqual(['9 min read']);
  });
});

test.each([-5, 0])('a read time of %i is none', (readTime) => {
  expect(renderComponent(<Byline showReadTime readTime={readTime} />).container.innerHTML).toBe('');
});

test('nothing is drawn for nothing, or for a date that is none', () => {
  const { container, unmount } = renderComponent(<Byline />);
  expect(container.innerHTML).toBe('');
  unmount();
  expect(renderComponent(<Byline date="June" writtenBy={[]} showReadTime />).container.innerHTML).toBe('');
});

describe('what a page brings', () => {
  test('is cleaned of people without a name and of addresses that lead elsewhere', () => {
    expect(
      cleanPeople([
        null,
        { slug: 'x' },
        { name: ' A ', slug: '../../b c', image: 'javascript:alert(1)' },
        'B',
      ]),
    ).toEqual([
      { name: 'A', slug: 'b-c', image: undefined },
      { name: 'B', slug: undefined, image: undefined },
    ]);
    expect(cleanPeople({ name: 'A' })).toBeUndefined();
  });

  test('may be the byline object of a hero', () => {
    expect(
      cleanByline({
        writtenBy: [writer],
        reviewedBy: 'nobody',
        date: '2026-10-12',
        isUpdated: true,
        showReadTime: 'true',
        readTime: '8.2 min',
      }),
    ).toMatchObject({
      writtenBy: [{ name: writer.name, slug: writer.slug }],
      reviewedBy: undefined,
      date: '2026-10-12',
      isUpdated: true,
      showReadTime: true,
      readTime: 8,
    });
    expect(cleanByline([writer])).toBeUndefined();
  });

  test('cannot turn a profile into another site’s address', () => {
    expect(profileUrl('x', { contributorPath: '\\\\evil.example//a/' })).toBe('/evil.example/a/x');
    expect(profileUrl('x', { contributorPath: 'people', domain: 'other.example/@"><' })).toBe(
      'https://other.example/people/x',
    );
    expect(profileUrl('x', { contributorPath: 'people', domain: 'ftp://other.example' })).toBe('/people/x');
    expect(profileUrl('x', { contributorPath: 'people', domain: 'no host' })).toBe('/people/x');
    expect(profileUrl('x', { contributorPath: 'people', domain: 'https://other.example/' })).toBe(
      'https://other.example/people/x',
    );
  });
});

test.each(['other.example', 'https://other.example/nursing/?a=b'])(
  'profiles and editorial process of another site are linked there: %s',
  (domain) => {
    renderComponent(<Byline writtenBy={[writer]} domain={domain} />);
    expect(hrefOf(writer.name)).toBe('https://other.example/contributors/leilani-kahale');
    expect(hrefOf('Editorial process')).toBe('https://other.example/editorial-process');
  },
);

test.each(['', 'https://'])('profiles of the page’s own site stay relative: %s', (scheme) => {
  renderComponent(<Byline writtenBy={[writer]} domain={`${scheme}${testConfig.domain}`} />);
  expect(hrefOf(writer.name)).toBe('/contributors/leilani-kahale');
});

test('recovers from a list that names a person twice', () => {
  expectRecovery(
    <Byline writtenBy={[writer, editor, writer, writer]} />,
    <Byline writtenBy={[editor, reviewer]} />,
  );
});
