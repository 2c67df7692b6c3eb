import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { SubNav } from './sub-nav.tsx';

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('links to the five article tabs by default', () => {
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

test('marks only the current tab with aria-current', () => {
  renderComponent(<SubNav items={undefined} current="/articles/lifestyle" />);
  expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
    'Lifestyle',
  ]);
});

test('shows the author’s tabs instead of the default tabs', () => {
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

test('renders a navigation landmark with a name', () => {
  renderComponent(<SubNav items={undefined} current={undefined} />);
  expect(screen.getByRole('navigation', { name: 'Section' })).toBeTruthy();
});
