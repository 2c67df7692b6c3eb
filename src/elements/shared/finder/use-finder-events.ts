import type { FormEvent } from 'react';
import type { Selection } from '../../../core/degrees.ts';
import { useElement } from '../../../core/element-context.ts';
import { buildUrl, createClickId } from '../../../services/outbound.ts';
import type { FinderField, FinderLayout, FinderSetup } from './finder-setup.ts';
import type { FinderState } from './finder-store.ts';
import { findSelectedItems, plainFormAction, submissionUrl } from './finder-submit.ts';

interface FinderEvents {
  /** JSON for `data-view`: the event to track once the whole form has been in view. */
  readonly view: string;
  reportChoice(field: FinderField, selection: Selection): void;
  submit(event: FormEvent<HTMLFormElement>, state: FinderState): void;
}

/** The events, tracking and submission of a finder. */
export function useFinderEvents(
  { fields, nested }: FinderSetup,
  layout: FinderLayout,
  labelOf: (field: FinderField) => string,
): FinderEvents {
  const { tag, source, emit, track } = useElement();
  const form = {
    name: 'program-finder',
    type: nested ? 'nested' : `${fields.length}-field`,
    variant: layout,
    location: tag,
  };
  return {
    view: JSON.stringify({ name: 'FormViewed', payload: { form } }),
    reportChoice(field, selection) {
      const value = selection[field];
      emit('select', { field, value, selection });
      track('FieldSelected', { field: { name: field, label: labelOf(field), type: 'select', value }, form });
    },
    submit(event, { tree, selection }) {
      const page = tree && event.currentTarget.ownerDocument.defaultView;
      const url = page
        ? submissionUrl(findSelectedItems(tree, selection), source, page.location, createClickId)
        : buildUrl(plainFormAction(source.config), Object.fromEntries(new FormData(event.currentTarget)));
      const isAllowed = emit('submit', { selection, url });
      // Without the tree the browser submits the form, and the server asks the visitor for missing values.
      if (!isAllowed || page) event.preventDefault();
      if (!isAllowed) return;
      track('FormSubmitted', { form: { ...form, ...selection }, outboundUrl: url });
      if (page) page.location.assign(url);
    },
  };
}
