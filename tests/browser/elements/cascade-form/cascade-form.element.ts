import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const cascadeFormElement = defineElement({
  tag: 'cascade-form',
  summary: 'A form whose later fields depend on the earlier ones.',
  hydrate: 'interaction',
  attributes: {
    action: { type: 'url', default: '/answer/', description: 'URL that the form is sent to without React' },
  },
  events: { 'cascade-form:submit': 'The form was submitted: its state' },
});

export type CascadeFormProps = ElementProps<typeof cascadeFormElement>;
