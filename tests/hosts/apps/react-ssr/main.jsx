import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Scene } from '../react/scene.jsx';

hydrateRoot(
  document.querySelector('#app'),
  <StrictMode>
    <Scene isServerRendered />
  </StrictMode>,
);
