import { useElement } from '../../core/element-context.ts';
import { safeUrl } from '../../core/urls.ts';
import { partnerRedirectUrl } from '../../services/outbound.ts';
import { FinderForm } from '../shared/finder/finder-form.tsx';
import { linkView, partnerTarget } from '../shared/listing-card/paid-product.ts';
import { WhyShown } from '../shared/why-shown/why-shown.tsx';
import type { LeadGenProps } from './lead-gen.element.ts';
import { finderSetupOf, layoutOf } from './lead-gen.logic.ts';

interface InternationalProps extends Pick<LeadGenProps, 'degree' | 'variant'> {
  readonly brand: string;
  readonly redirectUrl: string;
}

/** The partner for international visitors, under its own brand. */
function International({ degree, variant, brand, redirectUrl }: InternationalProps) {
  const { tag, source } = useElement();
  const { identityToken, degree: defaultDegree } = source.config;
  const href = partnerRedirectUrl(redirectUrl, {
    degree: degree || defaultDegree,
    idToken: identityToken,
    brand,
  });
  return (
    <section
      className="panel panel--paid lead-gen__international"
      part="international"
      aria-label="Studying from abroad"
    >
      <p className="lead-gen__label" part="paid-label">
        <strong>Sponsored.</strong> {brand} pays to appear here.
      </p>
      <h2 className="lead-gen__heading">Studying from outside the United States?</h2>
      <p className="lead-gen__text">
        {brand} lists programs that admit international students, with their requirements.
      </p>
      <p className="lead-gen__actions">
        <a
          className="button"
          part="button"
          href={href}
          {...partnerTarget}
          data-view={linkView(tag, 'partner', 'Find programs')}
        >
          Find programs <span className="visually-hidden">with {brand}</span>
        </a>
      </p>
      <WhyShown name={brand}>
        {brand} pays us when you follow its link. The link tells {brand} whether this page is about graduate
        programs and that you come from this site.
        {variant !== 'international' && ' Visitors from the United States see the program finder instead.'}
      </WhyShown>
    </section>
  );
}

/**
 * The program finder and, in the same cell, the variant for international visitors. CSS shows one
 * of them, depending on the ad rules.
 */
export function LeadGen(props: LeadGenProps) {
  const { variant, degree, data } = props;
  const { partner } = useElement().source.config;
  const brand = partner?.brand;
  const redirectUrl = brand && safeUrl(partner.redirectUrl);
  return (
    <div className={`lead-gen lead-gen--${variant}${redirectUrl ? ' lead-gen--partnered' : ''}`}>
      <div className="lead-gen__finder">
        <FinderForm setup={finderSetupOf(props)} packedOptions={data} layout={layoutOf(variant)} />
      </div>
      {redirectUrl && (
        <International degree={degree} variant={variant} brand={brand} redirectUrl={redirectUrl} />
      )}
    </div>
  );
}
