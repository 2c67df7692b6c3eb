import { useElement } from '../../core/element-context.ts';
import { Slider } from '../shared/slider/slider.tsx';
import type { ContentSliderProps } from './content-slider.element.ts';

const perView = { mobile: 1, tablet: 2, desktop: 3 } as const;

/** Shows the author's children as slides; content without child elements stays as it is. */
export function ContentSlider({ spacing, label, items }: ContentSliderProps) {
  const { emit } = useElement();
  if (items.length === 0) return <slot />;
  const slides = items.map(({ slot }) => ({ key: slot, content: <slot name={slot} /> }));
  return (
    <Slider
      label={label || 'Slides'}
      slides={slides}
      perView={perView}
      gap={spacing}
      onChange={(index) => emit('change', { index })}
    />
  );
}
