import type { ReactNode } from 'react';
import { useElement } from '../../../core/element-context.ts';
import { disclosureUrl } from '../listing-card/paid-product.ts';

interface WhyShownProps {
  /** Appended to the label for screen readers, because a page may have several. */
  readonly name: string;
  /** Who pays, for which event, and which entry would be here otherwise. */
  readonly children: ReactNode;
}

/** The reason for a paid placement, with a link to the disclosure. Opens without a script. */
export function WhyShown({ name, children }: WhyShownProps) {
  return (
    <details className="why-shown" suppressHydrationWarning>
      <summary className="link link--action">
        Why am I seeing this?<span className="visually-hidden"> {name}</span>
      </summary>
      <p>
        {children} <a href={disclosureUrl(useElement().source.config)}>Advertising disclosure</a>
      </p>
    </details>
  );
}
