import '@edu-embed/browser/react';

export const finder = (
  <program-finder
    layout="native"
    degree="masters"
    nested
    className="wide"
    onprogram-finder-submit={({ detail }) => detail.url.length}
  />
);
