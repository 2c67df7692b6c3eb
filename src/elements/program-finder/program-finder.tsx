import { FinderForm } from '../shared/finder/finder-form.tsx';
import { readFinderSetup } from '../shared/finder/finder-setup.ts';
import type { ProgramFinderProps } from './program-finder.element.ts';

/** A form that finds programs by degree, category and subject. */
export function ProgramFinder(props: ProgramFinderProps) {
  const {
    layout,
    data,
    buttonLabel,
    degreeLabel,
    categoryLabel,
    subjectLabel,
    heading,
    text,
    image,
    imageAlt,
  } = props;
  return (
    <FinderForm
      setup={readFinderSetup(props)}
      packedOptions={data}
      layout={layout}
      labels={{ degree: degreeLabel, category: categoryLabel, subject: subjectLabel }}
      buttonLabel={buttonLabel}
      heading={heading}
      text={text}
      image={image}
      imageAlt={imageAlt}
    />
  );
}
