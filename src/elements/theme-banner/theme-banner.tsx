import type { ThemeBannerProps } from './theme-banner.element.ts';

/** The title and the arrow as one link whose name is the title. */
function LinkedHeading({ link, heading }: { readonly link: string; readonly heading: string }) {
  return (
    <a className="theme-banner__link" href={link}>
      <span className="theme-banner__title">{heading}</span>
      <svg className="theme-banner__arrow" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M4 12h15M13 6l6 6-6 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </a>
  );
}

/** A banner with a linked title; without a title, only the author's content. */
export function ThemeBanner({ heading, link, theme }: ThemeBannerProps) {
  if (!heading) return <slot />;
  return (
    <div className={`theme-banner theme-banner--${theme}`} part="banner">
      <h3 className="theme-banner__heading" part="heading">
        {link ? <LinkedHeading link={link} heading={heading} /> : heading}
      </h3>
      <div className="theme-banner__text">
        <slot />
      </div>
    </div>
  );
}
