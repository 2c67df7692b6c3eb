import { fireEvent } from '@testing-library/react';
import { decodeAttributes } from '../../../core/attributes.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { type SchoolRankingsProps, schoolRankingsElement } from '../school-rankings.element.ts';
import { SchoolRankings } from '../school-rankings.tsx';

/** Decodes attributes to props. Without `finder-position`, the ranking contains no program finder. */
export function propsOf(attributes: Readonly<Record<string, string>>): SchoolRankingsProps {
  return {
    ...decodeAttributes(
      schoolRankingsElement.attributes,
      (name) => ({ 'finder-position': '0', ...attributes })[name] ?? null,
    ),
    items: [],
  };
}

/** Ranked schools whose ranks start at 10. */
export function createSchools(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    schoolId: `id-${index + 1}`,
    slug: `s-${index + 1}`,
    rank: 10 + index,
    url: `https://s${index + 1}.example.edu/`,
    details: { schoolName: `School ${index + 1}` },
  }));
}

/** Renders a modern ranking whose schools come from the `schools` attribute. */
export function renderSchools(
  schools: readonly unknown[],
  attributes: Readonly<Record<string, string>> = {},
) {
  return renderComponent(
    <SchoolRankings {...propsOf({ ...attributes, schools: JSON.stringify(schools) })} />,
    { tag: 'school-rankings' },
  );
}

/** Clicks a summary and waits for its toggle event, which jsdom dispatches late. */
export async function press(summary: Element) {
  fireEvent.click(summary);
  await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A school with nearly all the data that a card can show. */
export const fullSchool = {
  rank: 1,
  slug: 'halvorsen',
  schoolId: '42',
  url: 'https://halvorsen.example.edu/',
  blurb: 'Strong results. Few starts.',
  overrideFields: { schoolName: 'Halvorsen' },
  details: {
    schoolName: 'Halvorsen State University',
    city: 'Brainerd',
    stateCode: 'MN',
    schoolLevel: 'Four or more years',
    percentOnlinePrograms: 45,
    undergradTuitionInState: 8420,
    admissionRate: 0.456,
    totalStudentsEnrolled: 18450,
    isPrivate: false,
    percentOnlineEnrollment: 20,
  },
};

/** A promise that the test resolves: a response that is still loading. */
export function createResponse<Value>() {
  let respond: (value: Value) => void = () => undefined;
  const response = new Promise<Value>((resolve) => {
    respond = resolve;
  });
  return { response, respond };
}
