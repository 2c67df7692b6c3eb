import '@edu-embed/browser/react';

export const wrongValue = <program-finder layout="wide" />;
export const wrongName = <program-finder degre="masters" />;
export const wrongDetail = <us-state-map onus-state-map-select={({ detail }) => detail.zip} />;
export const wrongEvent = <us-state-map onus-state-map-choose={() => undefined} />;
export const wrongCase = <program-finder buttonLabel="Go" />;
export const wrongFlag = <page-hero heading="Nursing" show-image={false} />;
