/** Replaces text areas with JSON in WordPress's classic forms by fields. The text area still has the submitted value. */
import { SchoolsField, type SchoolsProps } from './schools.ts';
import { h, type Rendered, useState } from './wordpress.ts';

interface FormProps extends Pick<SchoolsProps, 'label' | 'isLegacy'> {
  readonly area: HTMLTextAreaElement;
}

function SchoolsForm({ area, ...props }: FormProps): Rendered {
  const [value, setValue] = useState(area.value);
  const onChange = (text: string) => {
    area.value = text;
    setValue(text);
  };
  return h(SchoolsField, { ...props, value, onChange });
}

for (const area of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-edu-schools]')) {
  const label = document.querySelector<HTMLElement>(`label[for="${area.id}"]`);
  const container = document.createElement('div');
  area.after(container);
  area.hidden = true;
  if (label) label.hidden = true;
  const form = h(SchoolsForm, {
    area,
    label: label?.textContent ?? '',
    isLegacy: area.dataset.eduSchools === 'legacy',
  });
  const { createRoot, render } = window.wp.element;
  if (createRoot) createRoot(container).render(form);
  else render?.(form, container);
}
