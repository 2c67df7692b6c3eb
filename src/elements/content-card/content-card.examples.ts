import type { ElementExample } from '../../core/examples.ts';

const image = '/demo/pictures/night-shift.svg';

export const contentCardExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<content-card heading="What a second bachelor’s degree costs" link="/articles/second-bachelors/" image="${image}"><p>Tuition is less than half of the cost once you count lost wages.</p></content-card>`,
  },
  {
    name: 'Interlink',
    html: '<content-card variant="interlink" heading="The licensure compact now covers most states" link="/articles/nurse-licensure-compact/"></content-card>',
  },
  {
    name: 'Basic',
    html: `<content-card variant="basic" heading="Rankings by state" link="/state/" image="${image}" image-alt="A hospital at night"><p>See which schools teach health professions where you live.</p></content-card>`,
  },
  {
    name: 'Basic with a custom label',
    html: '<content-card variant="basic" heading="How we rank" link="/editorial-process" button-label="Read our method"></content-card>',
  },
  {
    name: 'Image with shade 60',
    html: `<content-card variant="image" heading="Night shift" link="/articles/night-shift/" image="${image}" shade="60"></content-card>`,
  },
  {
    name: 'Shade that is not a multiple of 10',
    note: 'Uses the default of 30',
    html: `<content-card variant="image" heading="Night shift" link="/articles/night-shift/" image="${image}" shade="35"></content-card>`,
  },
  {
    name: 'No heading',
    note: 'Renders nothing without a heading',
    rendersNothing: true,
    html: '<content-card link="/articles/"></content-card>',
  },
  {
    name: 'Hostile',
    note: 'Markup stays text; script URLs are removed',
    html: '<content-card heading="&lt;img src=x onerror=alert(1)&gt;" link="javascript:alert(1)" image="data:text/html,x" shade="1e999"></content-card>',
  },
  {
    name: 'Very long',
    html: `<content-card heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(4).trim()}" link="/articles/"><p>${'A long text that continues. '.repeat(30).trim()}</p></content-card>`,
  },
];
