import { createControls } from './controls.ts';
import { startEventLog } from './event-log.ts';
import { fetchAttributes } from './manifest.ts';
import { addCopyButton, createSource } from './source.ts';

/** Adds the attribute controls to each example; the page works as a reference without them. */
async function start(): Promise<void> {
  const events = document.querySelector('main')?.dataset.events ?? '';
  startEventLog(events.split(' ').filter(Boolean));
  const examples = [...document.querySelectorAll<HTMLElement>('.demo-example')];
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('.demo-source textarea'))
    addCopyButton(field);
  const tag = examples[0]?.dataset.tag;
  if (!tag) return;
  const attributes = await fetchAttributes(tag);
  if (attributes.length === 0) return;
  for (const example of examples) {
    const live = example.querySelector(`.demo-stage ${tag}`);
    const field = example.querySelector('textarea');
    const tools = example.querySelector('.demo-tools');
    if (live && field && tools) tools.append(createControls(attributes, createSource(field, live, tag)));
  }
  examples[0]?.querySelector<HTMLDetailsElement>('.demo-controls')?.setAttribute('open', '');
}

start().catch((error: unknown) => {
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.textContent = `The attribute controls failed to load: ${error instanceof Error ? error.message : error}`;
  document.querySelector('main')?.prepend(note);
});
