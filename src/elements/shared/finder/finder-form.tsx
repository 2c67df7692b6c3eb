import { useRef } from 'react';
import { useElement } from '../../../core/element-context.ts';
import { FinderDisclosure, FinderIntro } from './finder-intro.tsx';
import { FinderSelect } from './finder-select.tsx';
import {
  categoryPlaceholder,
  chooseField,
  type FinderField,
  type FinderLayout,
  type FinderSetup,
  fieldValue,
  finderFields,
  isCategoryDisabled,
} from './finder-setup.ts';
import { plainFormAction } from './finder-submit.ts';
import { type PackedOptions, reconcile } from './options/finder-options.ts';
import type { ProgramCounter } from './program-counter.ts';
import { type Finder, useFinder } from './use-finder.ts';
import { useFinderEvents } from './use-finder-events.ts';
import { useProgramCounter } from './use-program-counter.ts';

export interface FinderFormProps {
  readonly setup: FinderSetup;
  /** The loader's result: `packOptions()` of the degree tree and the same setup. */
  readonly packedOptions: PackedOptions | null | undefined;
  readonly layout?: FinderLayout;
  /** The finder is an entry of a school list; a dark background sets it apart from schools. */
  readonly isEntry?: boolean;
  readonly labels?: Partial<Readonly<Record<FinderField, string>>>;
  readonly buttonLabel?: string;
  readonly heading?: string;
  readonly text?: string;
  readonly image?: string;
  readonly imageAlt?: string;
}

const defaultButtonLabel = 'Search Programs';
const defaultLabels = { degree: 'I want my', category: 'In', subject: 'Focusing on' } as const;

/**
 * The program finder: a GET form that works without a script. Once hydrated, it limits its fields
 * to existing combinations and navigates directly to the destination. Changed presets or fields
 * reset it.
 */
export function FinderForm(props: FinderFormProps) {
  return <LiveFinder key={JSON.stringify(props.setup)} {...props} />;
}

function LiveFinder({
  setup,
  packedOptions,
  layout = 'base',
  isEntry,
  labels,
  buttonLabel,
  ...intro
}: FinderFormProps) {
  const { config } = useElement().source;
  const form = useRef<HTMLFormElement>(null);
  const labelOf = (field: FinderField) => labels?.[field] || defaultLabels[field];
  const events = useFinderEvents(setup, layout, labelOf);
  const finder = useFinder({ setup, packedOptions, form, onChoose: events.reportChoice });
  const counter = useProgramCounter();
  // The number of programs replaces the default label, but not an author's label.
  const label =
    buttonLabel && buttonLabel !== defaultButtonLabel
      ? buttonLabel
      : (counter?.buttonLabel(finder.selection) ?? defaultButtonLabel);
  return (
    <div
      className={`size-container finder finder--${layout}${isEntry ? ' finder--entry' : ''}`}
      part="finder"
    >
      <form
        ref={form}
        className="finder__form"
        part="form"
        action={plainFormAction(config)}
        method="get"
        data-view={events.view}
        onFocus={finder.ensureTree}
        onSubmit={(event) => events.submit(event, finder.current())}
      >
        <FinderIntro layout={layout} isEntry={isEntry} {...intro} />
        <div className="finder__fields">
          {setup.fields.length < finderFields.length && (
            <input type="hidden" name="fields" value={setup.fields.join()} />
          )}
          {setup.nested && <input type="hidden" name="nested" value="true" />}
          <FinderFields setup={setup} finder={finder} counter={counter} labelOf={labelOf} />
          <button className="button button--filled finder__button" part="button" type="submit">
            {label}
          </button>
        </div>
        {/* Screen readers announce text only in a live region that was there before. */}
        <p className="finder__none" role="status">
          {counter?.noProgramsMessage(finder.selection, finder.options.degrees)}
        </p>
        <FinderDisclosure isLong={layout === 'base'} />
      </form>
    </div>
  );
}

interface FinderFieldsProps {
  readonly setup: FinderSetup;
  readonly finder: Finder;
  readonly counter: ProgramCounter | undefined;
  labelOf(field: FinderField): string;
}

/** The selects of the setup; the preset of a field that is not shown becomes a hidden input. */
function FinderFields({ setup, finder, counter, labelOf }: FinderFieldsProps) {
  const { selection, options } = finder;
  const selectionAfter = (field: FinderField, value: string) => {
    const next = chooseField(setup, selection, field, value);
    // Only another degree can lack an earlier choice.
    return finder.tree && field === 'degree' ? reconcile(finder.tree, setup, next) : next;
  };
  const nameOf = (field: FinderField) =>
    counter && ((name: string, value: string) => counter.nameOption(name, selectionAfter(field, value)));
  const isLoaded = finder.tree !== undefined;
  // Without the degree tree the form is a plain form, in which every field is enabled.
  const needsDegree = finder.failure === undefined && isCategoryDisabled(setup.fields, selection);
  const choices = {
    degree: { options: options.degrees, isPlaceholderDisabled: isLoaded && selection.subject === '' },
    category: {
      options: options.categories,
      needsDegree,
      isDisabled: isLoaded && needsDegree,
      placeholder: needsDegree ? categoryPlaceholder(selection.degree) : undefined,
    },
    subject: {
      options: options.subjects,
      groups: options.subjectGroups,
      expectsMore: finder.hasMoreSubjects,
    },
  };
  return finderFields.map((field) =>
    setup.fields.includes(field) ? (
      <FinderSelect
        key={field}
        field={field}
        label={labelOf(field)}
        value={fieldValue(setup, selection, field)}
        onChoose={finder.choose}
        nameOption={nameOf(field)}
        {...choices[field]}
      />
    ) : (
      selection[field] && <input key={field} type="hidden" name={field} value={selection[field]} />
    ),
  );
}
