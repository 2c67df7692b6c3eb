import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { SubNav } from './sub-nav.tsx';

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('without tabs of its own it leads to the five article tabs', () => {
  renderComponent(<SubNav items={undefined} current={undefined} />);
  expect(links()).toEqual([
    ['Featured', '/articles/'],
    ['Career', '/articles/career/'],
    ['Lifestyle', '/articles/lifestyle/'],
    ['Nurse Spotlight', '/articles/nurse-spotlight/'],
    ['Student Resources', '/articles/student-resources/'],
  ]);
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});

test('the current tab, and no other, is marked as the page', () => {
  renderComponent(<SubNav items={undefined} current="/articles/lifestyle" />);
  expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
    'Lifestyle',
  ]);
});

test('tabs of an author stand in place of them', () => {
  renderComponent(
    <SubNav
      items={[
        { label: 'Cost', uri: '/cost/' },
        { label: 'Time', uri: '/time/' },
      ]}
      current="Time"
    />,
  );
  expect(links()).toEqual([
    ['Cost', '/cost/'],
    ['Time', '/time/'],
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Time');
});

test('the row is a navigation with a name', () => {
  renderComponent(<SubNav items={undefined} current={undefined} />);
  expect(screen.getByRole('navigation', { name: 'Section' })).toBeTruthy();
});
