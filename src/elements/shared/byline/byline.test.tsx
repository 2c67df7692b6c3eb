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

describe('people of a byline', () => {
  test('people of a byline are listed by role and linked to their profiles', () => {
    renderComponent(<Byline writtenBy={[writer]} editedBy={[editor]} reviewedBy={[reviewer]} />);
    expect(rowTexts().slice(0, 3)).toEqual([
      `Written by ${writer.name}`,
      `Edited by ${editor.name}`,
      `Reviewed by ${reviewer.name}`,
    ]);
    expect(hrefOf(writer.name)).toBe('/contributors/leilani-kahale');
  });

  test('joins people of the same role with commas and “and”', () => {
    renderComponent(<Byline reviewedBy={[writer, editor, reviewer]} />);
    expect(rowTexts()[0]).toBe(`Reviewed by ${writer.name}, ${editor.name} and ${reviewer.name}`);
  });

  test('links people to profiles under the site’s contributor path unless the byline has its own', () => {
    const config = { ...testConfig, contributorPath: 'healthcare-review-partners' };
    const { unmount } = renderComponent(<Byline writtenBy={[writer]} />, { source: { config } });
    expect(hrefOf(writer.name)).toBe('/healthcare-review-partners/leilani-kahale');
    unmount();
    renderComponent(<Byline writtenBy={[writer]} contributorPath="/people/" />, { source: { config } });
    expect(hrefOf(writer.name)).toBe('/people/leilani-kahale');
  });

  test('renders a person without a slug as text, without a link', () => {
    renderComponent(<Byline writtenBy={[{ name: 'A guest' }]} />);
    expect(screen.getByText('A guest')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'A guest' })).toBeNull();
  });

  test('people of a byline without a portrait show initials only if another person has one', () => {
    const { container, unmount } = renderComponent(
      <Byline writtenBy={[{ ...writer, image: '/leilani.jpg' }]} reviewedBy={[reviewer]} />,
    );
    expect(container.querySelectorAll('img')).toHaveLength(1);
    expect(screen.getByText('ID').getAttribute('aria-hidden')).toBe('true');
    unmount();
    renderComponent(<Byline writtenBy={[writer]} reviewedBy={[reviewer]} />);
    expect(screen.queryByText('ID')).toBeNull();
  });

  test('people of a byline are followed by a link to the editorial process', () => {
    renderComponent(<Byline writtenBy={[writer]} />);
    expect(hrefOf('Editorial process')).toBe('/editorial-process');
  });
});

describe('facts of a byline', () => {
  test('shows the date in US format, labeled Published or Updated', () => {
    const { unmount } = renderComponent(<Byline date="2026-10-12T23:30:00-08:00" isUpdated />);
    expect(rowTexts()).toEqual(['Updated October 12, 2026']);
    unmount();
    renderComponent(<Byline date="2026-02-02" />);
    expect(rowTexts()).toEqual(['Published February 2, 2026']);
  });

  test('shows the reading time only with showReadTime', () => {
    const { unmount } = renderComponent(<Byline date="2026-02-02" readTime={9} />);
    expect(screen.queryByText('9 min read')).toBeNull();
    unmount();
    renderComponent(<Byline showReadTime readTime={9} />);
    expect(rowTexts()).toEqual(['9 min read']);
  });
});

test.each([-5, 0])('renders nothing for a reading time of %i', (readTime) => {
  expect(renderComponent(<Byline showReadTime readTime={readTime} />).container.innerHTML).toBe('');
});

test('renders nothing without content or with an invalid date', () => {
  const { container, unmount } = renderComponent(<Byline />);
  expect(container.innerHTML).toBe('');
  unmount();
  expect(renderComponent(<Byline date="June" writtenBy={[]} showReadTime />).container.innerHTML).toBe('');
});

describe('byline data', () => {
  test('drops nameless people and script URLs, and makes slugs safe', () => {
    expect(
      cleanPeople([
        null,
        { slug: 'x' },
        { name: ' A ', slug: '../../b c', image: 'javascript:alert(1)' },
        'B',
        { name: 'C', slug: 'हिन्दी' },
      ]),
    ).toEqual([
      { name: 'A', slug: 'b-c', image: undefined },
      { name: 'B', slug: undefined, image: undefined },
      { name: 'C', slug: 'हिन्दी', image: undefined },
    ]);
    expect(cleanPeople({ name: 'A' })).toBeUndefined();
  });

  test('reads the byline from the JSON of a hero', () => {
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
      readTime: 9,
    });
    expect(cleanByline([writer])).toBeUndefined();
  });

  test.each([
    [8.2, 9],
    [0.5, 1],
    [9, 9],
  ])('reads the same minutes from the number %f and from its text', (minutes, expected) => {
    expect(cleanByline({ readTime: minutes })?.readTime).toBe(expected);
    expect(cleanByline({ readTime: `${minutes}` })?.readTime).toBe(expected);
  });

  test('ignores a host in the contributor path, and uses only http(s) domains', () => {
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
  'links profiles and editorial process to another site: %s',
  (domain) => {
    renderComponent(<Byline writtenBy={[writer]} domain={domain} />);
    expect(hrefOf(writer.name)).toBe('https://other.example/contributors/leilani-kahale');
    expect(hrefOf('Editorial process')).toBe('https://other.example/editorial-process');
  },
);

test.each([testConfig.domain, `https://${testConfig.domain}`])(
  'links profiles on the same site with relative URLs: %s',
  (domain) => {
    renderComponent(<Byline writtenBy={[writer]} domain={domain} />);
    expect(hrefOf(writer.name)).toBe('/contributors/leilani-kahale');
  },
);

test('recovers when a re-render removes a person who is listed twice', () => {
  expectRecovery(
    <Byline writtenBy={[writer, editor, writer, writer]} />,
    <Byline writtenBy={[editor, reviewer]} />,
  );
});
