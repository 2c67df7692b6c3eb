import { contrastRatio } from '../../workbench/contrast.ts';

interface Color {
  readonly hex: string;
  readonly alpha: number;
}

const toHex = (channel: number) =>
  Math.round(Math.min(Math.max(channel, 0), 255))
    .toString(16)
    .padStart(2, '0');

/** Reads a computed color: `rgb(…)`, `rgba(…)` or `color(srgb …)`. */
function readColor(text: string): Color | undefined {
  const numbers = (text.replace(/^color\(srgb/, '').match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const [red, green, blue, alpha = 1] = numbers;
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const factor = text.startsWith('color(') ? 255 : 1;
  return { hex: `#${toHex(red * factor)}${toHex(green * factor)}${toHex(blue * factor)}`, alpha };
}

/** The element that contains another one, also across a shadow root or a slot. */
function containerOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const root = element.getRootNode();
  return element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null);
}

/** The contrast of an element's text with its background, in words. */
export function describeTextContrast(element: Element): string {
  const view = element.ownerDocument.defaultView;
  const front = view && readColor(view.getComputedStyle(element).color);
  if (!view || !front) return 'Unknown';
  let background: Color | undefined;
  for (let node: Element | null = element; node; node = containerOf(node)) {
    const { backgroundColor, backgroundImage } = view.getComputedStyle(node);
    if (backgroundImage !== 'none') return 'On a background image: check by hand';
    const color = readColor(backgroundColor);
    if (color && color.alpha > 0) {
      if (color.alpha < 1) return 'On a translucent background: check by hand';
      background = color;
      break;
    }
  }
  const back =
    background?.hex ?? (view.matchMedia('(prefers-color-scheme: dark)').matches ? '#000000' : '#ffffff');
  const ratio = Math.floor(contrastRatio(front.hex, back) * 10) / 10;
  return `${ratio.toFixed(1)} : 1 on ${back}`;
}
