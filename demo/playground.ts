import { pluralize } from '../src/core/text/format.ts';
import { hasBlocks } from '../src/linter/wordpress/has-blocks.ts';
import type { Editor } from './playground/editor.ts';
import { countLines, numberLines } from './playground/line-numbers.ts';
import { packText } from './playground/pack-text.ts';
import { createPreview } from './playground/preview.ts';
import {
  formatPlaygroundFrameUrl,
  formatTextQuery,
  maxRenderedCharacters,
  packForUrl,
  readTextQuery,
} from './playground/text-query.ts';
import { copyText } from './tool/copy.ts';
import { announce, debounce, describeError, make, need, readPageData, reveal } from './tool/dom.ts';
import { connectGoTo } from './tool/go-to.ts';
import { connectKeys } from './tool/keys.ts';
import { formatBytes } from './workbench/format-bytes.ts';

interface PlaygroundData {
  readonly tags: readonly string[];
  /** Bytes of each element's own code by tag, or their limit for an element that shares its file. */
  readonly maxBytes: Readonly<Record<string, number>>;
}

const { tags, maxBytes } = readPageData<PlaygroundData>();
const field = need<HTMLTextAreaElement>('[data-editor]');
const saved = need('[data-saved]');
const openAlone = need<HTMLButtonElement>('[data-alone]');
const initialText = field.value;
const initialQuery = readTextQuery(location.search.slice(1));
let parameters = initialQuery;
let editor: Editor | undefined;
const currentText = () => editor?.text ?? field.value;
/** The page has no frame if the text is too long for a URL. */
const hasFrame = document.querySelector('[data-frame] iframe') !== null;
/** The text that the URL contains; undefined if the visitor's text is too long for a URL. */
let savedText = hasFrame ? initialText : undefined;

/**
 * Saves the text in the URL and returns true. If the text is too long for a URL, removes the previous text
 * from the URL and returns false.
 */
async function save(): Promise<boolean> {
  const text = currentText();
  // The initial text is in the URL already, or is a sample.
  const isInitial = hasFrame && text === initialText;
  const packed = isInitial ? initialQuery.packed : await packForUrl(text, packText);
  const isShort = isInitial || packed !== undefined;
  savedText = isShort ? text : undefined;
  parameters = { ...parameters, packed, sample: isInitial ? initialQuery.sample : undefined };
  const query = formatTextQuery(parameters);
  history.replaceState(null, '', `${location.pathname}${query && `?${query}`}`);
  saved.textContent = isShort
    ? `Saved in the URL, ${location.search.length} characters`
    : 'Too long for a URL: Share downloads the text';
  return isShort;
}

/** The text as tags. Loads the code that converts blocks only for a text with blocks. */
async function currentTags(): Promise<string> {
  const text = currentText();
  if (!hasBlocks(text)) return text;
  const { fromBlocks } = await import('./playground/from-blocks.ts');
  return fromBlocks(text);
}

async function showElements(): Promise<void> {
  const text = await currentTags();
  const used = tags.filter((tag) => new RegExp(`<${tag}[\\s>]`).test(text));
  const count = [...text.matchAll(/<([a-z]+-[\w-]*)/g)].filter(([, tag = '']) => tags.includes(tag)).length;
  const size = used.reduce((sum, tag) => sum + (maxBytes[tag] ?? 0), 0);
  need('[data-own-bytes]').textContent =
    `${pluralize(count, 'element')}, at most ${formatBytes(size)} of their own`;
}

if (!hasFrame) need('[data-frame]').append(make('iframe', { title: 'The page' }));

const preview = createPreview((text) => {
  const isCut = currentText().length > maxRenderedCharacters;
  const cut = `Shows the first ${maxRenderedCharacters.toLocaleString('en-US')} characters`;
  need('[data-rendered]').textContent = [text, isCut && cut].filter(Boolean).join('. ');
});
/** Number of conversions to tags or blocks that have not finished yet. */
let conversions = 0;
const postUrl = () => formatPlaygroundFrameUrl({ ...parameters, packed: undefined, sample: undefined });
const showWriteAs = () => {
  if (conversions === 0) writeAsRadio(hasBlocks(currentText()) ? 'blocks' : 'tags').checked = true;
};
const render = () => {
  showWriteAs();
  preview.show(currentText(), postUrl());
  void attempt(showElements);
};
const renderSoon = debounce(300, () => {
  render();
  void save();
});

/** Loads the editor when the visitor first uses the text field. */
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
        preview.mark(hasBlocks(currentText()) ? [] : problems, currentText());
        need('[data-problem-count]').textContent =
          problems.length === 0
            ? 'No problems'
            : `${pluralize(problems.length, 'problem')}. Press F8 for the next one`;
      },
    );
  } catch (error) {
    need('[data-problem-count]').textContent =
      `The editor failed to load (${describeError(error)}). The text field works without it.`;
  }
}

async function share(event: SubmitEvent): Promise<void> {
  if (event.submitter === openAlone) return;
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

/** Numbers the lines of the text field; the editor has its own numbers. */
function numberField(): void {
  need('[data-numbers]').textContent = numberLines(field.value);
  field.rows = countLines(field.value);
}

/** Replaces the text of the editor, or of the field if the editor has not loaded. */
function replaceText(text: string): void {
  if (editor) editor.replace(text);
  else field.value = text;
  numberField();
  renderSoon();
}

const writeAsRadio = (value: 'tags' | 'blocks') => need<HTMLInputElement>(`[data-write-as] [value=${value}]`);

/** Converts the text to the visitor's latest choice: tags or blocks. */
async function convertText(): Promise<void> {
  const { toBlocks } = await import('./playground/blocks.ts');
  const tags = await currentTags();
  const isBlocks = writeAsRadio('blocks').checked;
  if (isBlocks !== hasBlocks(currentText())) replaceText(isBlocks ? `${toBlocks(tags)}\n` : tags);
}

/** Runs an action that loads code. If that fails, shows the reason. */
async function attempt(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    need('[data-problem-count]').textContent =
      `The code failed to load (${describeError(error)}). Try again.`;
  }
}

async function format(): Promise<void> {
  const text = currentText();
  const [{ formatText, isWholePage }, { toBlocks }] = await Promise.all([
    import('./playground/format.ts'),
    import('./playground/blocks.ts'),
  ]);
  const formatted = formatText(await currentTags());
  if (formatted === undefined) {
    const advice = isWholePage(text)
      ? 'leave out <html>, <head> and <body>'
      : 'check that each tag is closed';
    announce(`The text was not formatted, because that would change it: ${advice}.`);
    need('[data-problem-count]').textContent = `Not formatted: ${advice}`;
    return;
  }
  replaceText(hasBlocks(text) ? `${toBlocks(formatted)}\n` : formatted);
  announce('Formatted');
}

/** Inserts an element at the cursor. */
async function insertElement(tag: string): Promise<void> {
  const text = `<${tag}></${tag}>\n`;
  await startEditor();
  if (editor) return editor.insert(text);
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  numberField();
  renderSoon();
  field.focus();
}

/** Connects the choice of tags or blocks, the format button and the list of samples. */
function connectForms(): void {
  need('[data-write-as]').addEventListener('input', async () => {
    conversions += 1;
    await attempt(convertText);
    conversions -= 1;
    showWriteAs();
  });
  need('[data-format]').addEventListener('click', () => void attempt(format));
  const sample = need<HTMLSelectElement>('[data-sample]');
  const { value: current } = sample;
  sample.addEventListener('input', () => {
    if (!sample.value) return;
    sample.form?.requestSubmit();
    // The visitor may stay on the page to keep the text.
    sample.value = current;
  });
}

function connect(): void {
  reveal('[data-copy-html]', '[data-copy-blocks]', '[data-insert]', '[data-undo]', '[data-format]');
  reveal('[data-write-as]');
  connectForms();
  window.addEventListener('beforeunload', (event) => {
    if (currentText() !== savedText) event.preventDefault();
  });
  field.addEventListener('focus', () => void startEditor(), { once: true });
  field.addEventListener('input', () => {
    numberField();
    renderSoon();
  });
  need('#wb-text').addEventListener('submit', (event) => void share(event));
  const copyHtml = need('[data-copy-html]');
  copyHtml.addEventListener('click', () => void attempt(async () => copyText(copyHtml, await currentTags())));
  const copyBlocks = need('[data-copy-blocks]');
  const copyAsBlocks = async () => {
    const { toBlocks } = await import('./playground/blocks.ts');
    await copyText(copyBlocks, toBlocks(await currentTags()));
  };
  copyBlocks.addEventListener('click', () => void attempt(copyAsBlocks));
  const insert = need<HTMLSelectElement>('[data-insert]');
  insert.addEventListener('change', async () => {
    if (!insert.value) return;
    await insertElement(insert.value);
    insert.value = '';
  });
  need('[data-undo]').addEventListener('click', () => {
    replaceText(initialText);
  });
  need('[data-view]').addEventListener('input', () => {
    const form = new FormData(need<HTMLFormElement>('[data-view]'));
    const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const { view, width } = readTextQuery(query.toString());
    parameters = { ...parameters, view, width };
    preview.setWidth(width);
    openAlone.formAction = postUrl();
    renderSoon();
  });
  preview.setWidth(parameters.width);
  if (!hasFrame) render();
  void attempt(showElements);
  const open = connectGoTo();
  connectKeys([{ key: 'Ctrl k', shown: 'Ctrl K', label: 'Go to element', run: open }]);
}

connect();
