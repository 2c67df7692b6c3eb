import { connectGoTo } from './tool/go-to.ts';
import { connectIndex } from './tool/index-search.ts';
import { connectKeys } from './tool/keys.ts';

const search = () => document.querySelector<HTMLInputElement>('[data-find] [name=q]')?.focus();

connectIndex();
connectKeys([
  { key: '/', shown: '/', label: 'Search', run: search },
  { key: 'Ctrl k', shown: 'Ctrl K', label: 'Go to element', run: connectGoTo() },
]);
