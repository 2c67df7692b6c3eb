import { hydrateRoot } from 'react-dom/client';
import { PageBody } from '#shared/document.tsx';

function start(): void {
  const root = document.getElementById('root');
  const data = document.getElementById('page')?.textContent;
  if (!root || !data) throw new Error('The page has no root or no description; the server must write both.');
  hydrateRoot(root, <PageBody page={JSON.parse(data)} />);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
