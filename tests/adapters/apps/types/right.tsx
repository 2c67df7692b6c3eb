import '@edu-embed/browser/react';

export const finder = (
  <program-finder
    layout="native"
    degree="masters"
    button-label="Go"
    nested
    className="wide"
    onprogram-finder-submit={({ detail }) => detail.url.length}
  />
);

export const questions = (
  <content-accordion heading="Questions">
    <accordion-section heading="What does it cost?" active>
      <p>Often less.</p>
    </accordion-section>
  </content-accordion>
);

export const hero = <page-hero heading="Nursing" show-image="false" />;
