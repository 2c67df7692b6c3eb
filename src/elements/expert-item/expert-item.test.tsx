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

describe('an expert', () => {
  test('has a name that leads to the profile, and a title', () => {
    renderItem({ link: '/contributors/imani-duquesne' });
    expect(screen.getByRole('link', { name: 'Imani Duquesne, DNP' }).getAttribute('href')).toBe(
      '/contributors/imani-duquesne',
    );
    expect(screen.getByText('Clinical reviewer')).toBeTruthy();
  });

  test('without an address is not linked', () => {
    renderItem({});
    expect(screen.getByText('Imani Duquesne, DNP')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('is drawn 70 by 70', () => {
    renderItem({ image: '/portrait.jpg' });
    const portrait = screen.getByRole('presentation');
    expect([portrait.getAttribute('width'), portrait.getAttribute('height')]).toEqual(['70', '70']);
    expect(screen.queryByText('ID')).toBeNull();
  });

  test('has initials where there is no portrait', () => {
    renderItem({});
    expect(screen.getByText('ID').getAttribute('aria-hidden')).toBe('true');
  });

  test('without a name is nothing', () => {
    expect(renderItem({ name: '' }).container.innerHTML).toBe('');
  });
});

test('initials are those of the first and last name, without credentials', () => {
  expect(
    ['Kwame Boateng-Reyes, PhD, RN', 'Ana Maria de la Cruz', 'Érika', '  ', '(***)'].map(personInitials),
  ).toEqual(['KB', 'AC', 'É', '', '']);
});
