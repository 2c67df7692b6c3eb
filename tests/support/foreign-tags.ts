/** Tags that an author of another site adds next to the single-file script. */
export const foreignTags = `
<content-accordion heading="Questions"><accordion-section heading="What does it cost?"><p>Less than you think.</p></accordion-section></content-accordion>
<content-card heading="Night shift" link="https://example.org/night-shift/"></content-card>
<program-finder></program-finder>
<school-rankings extid="health-professions-us" limit="5"></school-rankings>
<us-state-map></us-state-map>
<ad-slot placement="bottom-of-page"></ad-slot>`;
