import { connectGoTo } from './tool/go-to.ts';
import { connectIndex } from './tool/index-search.ts';
import { connectKeys } from './tool/keys.ts';

const search = () => document.querySelector<HTMLInputElement>('[data-find] [name=q]')?.focus();

connectIndex();
connectKeys([
  { keys: ['/'], shown: '/', label: 'Search', run: search },
  { keys: ['Ctrl k'], shown: 'Ctrl K', label: 'Go to element', run: connectGoTo() },
]);
