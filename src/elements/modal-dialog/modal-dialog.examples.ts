import type { ElementExample } from '../../core/examples.ts';

export const modalDialogExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'The base variant has no button: a script sets its `open` attribute',
    html: '<modal-dialog heading="How to decline a task"><p>“I am not trained for this yet. Could you show me?”</p></modal-dialog>',
  },
  {
    name: 'Simple',
    html: '<modal-dialog variant="simple" label="Read the debrief questions" heading="After a hard shift"><p>What happened, in one sentence? What did you do well? <a href="/articles/night-shift/">More about night shifts</a></p></modal-dialog>',
  },
  {
    name: 'Simple without a label',
    note: 'The heading is the button label',
    html: '<modal-dialog variant="simple" heading="How we count tuition"><p>In-state, for one year, without fees.</p></modal-dialog>',
  },
  {
    name: 'Simple without a heading',
    html: '<modal-dialog variant="simple" label="Show the note"><p>A note without a title.</p></modal-dialog>',
  },
  { name: 'Empty', html: '<modal-dialog variant="simple"></modal-dialog>' },
  {
    name: 'Hostile',
    note: 'Markup stays text; invalid values use the default',
    html: '<modal-dialog variant="simple" label="&lt;img src=x onerror=alert(1)&gt;" heading="&lt;/dialog&gt;&lt;script&gt;alert(1)&lt;/script&gt;" open="maybe"><p>Still here.</p></modal-dialog>',
  },
  {
    name: 'Very long',
    note: 'The content scrolls under its title',
    html: `<modal-dialog variant="simple" label="${'Read everything about it '.repeat(6).trim()}" heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(3).trim()}">${'<p>A paragraph that continues for longer than most explanations do. </p>'.repeat(30)}</modal-dialog>`,
  },
];
