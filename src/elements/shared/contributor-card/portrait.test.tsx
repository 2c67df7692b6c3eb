import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent, testConfig } from '../../../testing/render-component.tsx';
import { Portrait } from './portrait.tsx';

it('loads the default portrait from the script’s site, wherever the image service is', () => {
  const config = {
    ...testConfig,
    homeUrl: 'https://site.example/',
    imageBaseUrl: 'https://images.example/resize',
  };
  renderComponent(<Portrait src={undefined} alt={undefined} size={128} />, { source: { config } });
  expect(screen.getByAltText('Default Contributor Image').getAttribute('src')).toBe(
    'https://site.example/pictures/default-contributor.svg',
  );
});
