import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Scene } from './scene.jsx';

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <Scene />
  </StrictMode>,
);
