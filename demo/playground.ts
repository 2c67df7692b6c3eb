import type { Editor } from './playground/editor.ts';
import { packText } from './playground/pack-text.ts';
import { createPreview } from './playground/preview.ts';
import { formatTextQuery, maxSharedCharacters, readTextQuery } from './playground/text-address.ts';
import { copyText } from './tool/copy.ts';
import { debounce, describeError, make, need, readPageData, reveal } from './tool/dom.ts';
import { connectGoTo } from './tool/go-to.ts';
import { connectKeys } from './tool/keys.ts';

interface PlaygroundData {
  readonly tags: readonly string[];
  readonly bytes: Readonly<Record<string, number>>;
}

const { tags, bytes } = readPageData<PlaygroundData>();
const field = need<HTMLTextAreaElement>('[data-editor]');
const saved = need('[data-saved]');
const first = field.value;
let address = readTextQuery(location.search.slice(1));
let editor: Editor | undefined;
const currentText = () => editor?.text ?? field.value;

/** Puts the text into the address, unless it is too long for one. */
async function save(): Promise<boolean> {
  const text = currentText();
  const packed = text === first ? address.packed : await packText(text);
  const isShort = packed === undefined || packed.length <= maxSharedCharacters;
  if (isShort) address = { ...address, packed, ...(packed !== undefined && { sample: undefined }) };
  const query = formatTextQuery(address);
  if (isShort) history.replaceState(null, '', `${location.pathname}${query && `?${query}`}`);
  saved.textContent = isShort
    ? `Saved in the address, ${location.search.length} characters`
    : 'Too long for an address: Share downloads the text';
  return isShort;
}

function showElements(text: string): void {
  const used = tags.filter((tag) => new RegExp(`<${tag}[\\s>]`).test(text));
  const count = [...text.matchAll(/<([a-z]+-[\w-]*)/g)].filter(([, tag = '']) => tags.includes(tag)).length;
  const size = used.reduce((sum, tag) => sum + (bytes[tag] ?? 0), 0);
  need('[data-own-bytes]').textContent =
    `${count} ${count === 1 ? 'element' : 'elements'}, ${(size / 1024).toFixed(1)} KB of their own`;
}

const preview = createPreview((text) => {
  need('[data-rendered]').textContent = text;
});
const render = () => {
  preview.show(currentText(), formatTextQuery({ ...address, packed: undefined, sample: undefined }));
  showElements(currentText());
};
const renderSoon = debounce(300, () => {
  render();
  void save();
});

/** Loads the editor when the visitor turns to the text. */
async function startEditor(): Promise<void> {
  if (editor) return;
  try {
    const { createEditor } = await import('./playground/editor.ts');
    if (editor) return;
    editor = createEditor(
      field,
      (text) => {
        field.value = text;
        renderSoon();
      },
      (line, column) => {
        need('[data-position]').textContent = `Line ${line}, column ${column}`;
      },
      (problems) => {
        const count = problems.length;
        preview.mark(problems, currentText());
        need('[data-problem-count]').textContent =
          count === 0 ? 'No problems' : `${count} ${count === 1 ? 'problem' : 'problems'}. F8 goes to it`;
        need('[data-problems]').replaceChildren(...problems.map(({ message }) => make('li', {}, message)));
      },
    );
    editor.focus();
  } catch (error) {
    need('[data-problem-count]').textContent =
      `The editor did not load (${describeError(error)}). The text field works without it.`;
  }
}

async function share(event: Event): Promise<void> {
  event.preventDefault();
  const button = need('[data-share]');
  if (await save()) return copyText(button, location.href);
  const link = make('a', {
    href: URL.createObjectURL(new Blob([currentText()], { type: 'text/html' })),
    download: 'playground.html',
  });
  link.click();
  URL.revokeObjectURL(link.href);
}

function connect(): void {
  reveal('[data-copy-html]', '[data-copy-blocks]', '[data-insert]', '[data-undo]');
  field.addEventListener('focus', () => void startEditor(), { once: true });
  field.addEventListener('input', renderSoon);
  need('#wb-text').addEventListener('submit', (event) => void share(event));
  const copyHtml = need('[data-copy-html]');
  copyHtml.addEventListener('click', () => void copyText(copyHtml, currentText()));
  const copyBlocks = need('[data-copy-blocks]');
  copyBlocks.addEventListener('click', async () => {
    const { toBlocks } = await import('./playground/blocks.ts');
    void copyText(copyBlocks, toBlocks(currentText()));
  });
  const insert = need<HTMLSelectElement>('[data-insert]');
  insert.addEventListener('change', async () => {
    if (!insert.value) return;
    await startEditor();
    editor?.insert(`<${insert.value}></${insert.value}>\n`);
    insert.value = '';
  });
  need('[data-undo]').addEventListener('click', () => {
    if (editor) editor.replace(first);
    else field.value = first;
    renderSoon();
  });
  need('[data-view]').addEventListener('input', () => {
    const form = new FormData(need<HTMLFormElement>('[data-view]'));
    const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const { view, width } = readTextQuery(query.toString());
    address = { ...address, view, width };
    preview.setWidth(width);
    renderSoon();
  });
  preview.setWidth(address.width);
  showElements(currentText());
  const open = connectGoTo();
  connectKeys([{ keys: ['Ctrl k'], shown: 'Ctrl K', label: 'Go to element', run: open }]);
}

connect();
