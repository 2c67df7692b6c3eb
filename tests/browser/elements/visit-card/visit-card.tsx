import { wasOpenBefore } from '../../../../src/core/early-toggle.ts';
import { useElement } from '../../../../src/core/element-context.ts';
import type { VisitCardProps } from './visit-card.element.ts';

const view = JSON.stringify({
  name: 'ProductViewed',
  payload: { product: { productId: '1', name: 'School', category: 'organic', position: 2 } },
});

/** A card like those of rankings. */
export function VisitCard({ link }: VisitCardProps) {
  const { track } = useElement();
  return (
    <article data-view={view}>
      <a href={link} target="_blank" rel="noopener" data-visit="program">
        Visit
      </a>
      <details suppressHydrationWarning>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the native button of its details */}
        <summary
          onClick={({ currentTarget, nativeEvent }) =>
            track('ElementClicked', {
              wasOpen: wasOpenBefore(nativeEvent, currentTarget.parentElement as HTMLDetailsElement),
            })
          }
        >
          Details
        </summary>
      </details>
      <slot />
    </article>
  );
}
