import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { personInitials } from '../shared/initials/person-initials.ts';
import type { ExpertItemProps } from './expert-item.element.ts';
import { ExpertItem } from './expert-item.tsx';

function renderItem(props: Partial<ExpertItemProps>) {
  return renderComponent(
    <ExpertItem
      name="Imani Duquesne, DNP"
      jobTitle="Clinical reviewer"
      image={undefined}
      link={undefined}
      items={[]}
      {...props}
    />,
  );
}

describe('expert item', () => {
  test('links the name to the profile and shows the job title', () => {
    renderItem({ link: '/contributors/imani-duquesne' });
    expect(screen.getByRole('link', { name: 'Imani Duquesne, DNP' }).getAttribute('href')).toBe(
      '/contributors/imani-duquesne',
    );
    expect(screen.getByText('Clinical reviewer')).toBeTruthy();
  });

  test('renders the name without a link if there is no URL', () => {
    renderItem({});
    expect(screen.getByText('Imani Duquesne, DNP')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('shows the portrait at 70 by 70', () => {
    renderItem({ image: '/portrait.jpg' });
    const portrait = screen.getByRole('presentation');
    expect([portrait.getAttribute('width'), portrait.getAttribute('height')]).toEqual(['70', '70']);
    expect(screen.queryByText('ID')).toBeNull();
  });

  test('shows initials without a portrait', () => {
    renderItem({});
    expect(screen.getByText('ID').getAttribute('aria-hidden')).toBe('true');
  });

  test('renders nothing without a name', () => {
    expect(renderItem({ name: '' }).container.innerHTML).toBe('');
  });
});

test('takes the initials of the first and last name, without credentials', () => {
  expect(
    ['Kwame Boateng-Reyes, PhD, RN', 'Ana Maria de la Cruz', 'Érika', '  ', '(***)'].map(personInitials),
  ).toEqual(['KB', 'AC', 'É', '', '']);
});
