import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Scene } from '../react/scene.jsx';

console.log(
  renderToString(
    <StrictMode>
      <Scene isServerRendered />
    </StrictMode>,
  ),
);
