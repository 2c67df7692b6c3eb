import type { AdSlotProps } from './ad-slot.element.ts';

type TrustedEmpty = { trustedTypes?: { emptyHTML: string } };

/**
 * The reserved box of an ad. Filling it does not change its height; an empty slot below the viewport
 * collapses. `ad-slot.behavior.ts` fills it and sets its label.
 */
export function AdSlot({ placement, minHeight, leftOut }: AdSlotProps) {
  if (leftOut) return null;
  // The browser's trusted empty HTML; a string would need a Trusted Types policy.
  const emptyHtml = { __html: (globalThis as TrustedEmpty).trustedTypes?.emptyHTML ?? '' };
  return (
    <div className={`ad-slot ad-slot--${placement}`}>
      <p
        className="ad-slot__label"
        part="label"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant empty string keeps React from changing the label
        dangerouslySetInnerHTML={emptyHtml}
        suppressHydrationWarning
      />
      <div
        className={minHeight ? 'ad-slot__box' : 'ad-slot__box ad-slot__box--standard'}
        part="box"
        data-ad-box
        suppressHydrationWarning
      >
        {minHeight && <svg className="ad-slot__sizer" width="1" height={minHeight} aria-hidden="true" />}
        <div className="ad-slot__fallback">
          <slot />
        </div>
        <div
          className="ad-slot__content"
          data-ad-content
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant empty string keeps React from changing the content
          dangerouslySetInnerHTML={emptyHtml}
          suppressHydrationWarning
        />
        <div className="ad-slot__unit">
          <slot name="ad" />
        </div>
      </div>
    </div>
  );
}
