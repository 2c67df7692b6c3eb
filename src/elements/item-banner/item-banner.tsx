import type { ItemBannerProps } from './item-banner.element.ts';

/** A message on a tinted background; without title and subtitle, only the author's content. */
export function ItemBanner({ heading, subtitle, fullWidth }: ItemBannerProps) {
  if (!heading && !subtitle) return <slot />;
  return (
    <div className={fullWidth ? 'item-banner' : 'item-banner item-banner--narrow'} part="banner">
      {heading && (
        <h3 className="item-banner__heading" part="heading">
          {heading}
        </h3>
      )}
      {subtitle && (
        <p className="item-banner__subtitle" part="subtitle">
          {subtitle}
        </p>
      )}
      <div className="item-banner__text">
        <slot />
      </div>
    </div>
  );
}
