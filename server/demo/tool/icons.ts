import { type Markup, safe } from '../../pages/templates/html.ts';

const paths = {
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1"/><path d="M10.5 5.5v-3h-8v8h3"/>',
  search: '<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/>',
  external: '<path d="M9 2.5h4.5V7M13.5 2.5 7.5 8.5M11 9.5v4H2.5V5h4"/>',
  expand: '<path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10"/>',
  reset: '<path d="M3 8a5 5 0 1 0 1.6-3.7L2.5 6M2.5 2.5V6H6"/>',
  previous: '<path d="m10 3-5 5 5 5"/>',
  down: '<path d="m3 6 5 5 5-5"/>',
  next: '<path d="m6 3 5 5-5 5"/>',
  link: '<path d="M6.5 9.5l3-3M7 4.5l1.8-1.8a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5l-1.8 1.8a2.8 2.8 0 0 1-4-4L5 7.5"/>',
  warning: '<path d="M8 2 1.5 13.5h13ZM8 6.5v3M8 11.3v.4"/>',
  check: '<path d="m2.5 8.5 3.5 3.5 7.5-8"/>',
  list: '<path d="M5.5 3.5h9M5.5 8h9M5.5 12.5h9M2 3.5h.5M2 8h.5M2 12.5h.5"/>',
  share: '<path d="M8 10V2M5 4.5 8 1.7l3 2.8M2.5 8v6h11V8"/>',
  settings:
    '<path d="M1.5 5h6M11.5 5h3M1.5 11h3M8.5 11h6"/><circle cx="9.5" cy="5" r="2"/><circle cx="6.5" cy="11" r="2"/>',
  split: '<path d="M2.5 2.5h11v11h-11ZM8 2.5v11"/>',
  close: '<path d="m3 3 10 10M13 3 3 13"/>',
  keyboard: '<rect x="1.5" y="4" width="13" height="8.5" rx="1"/><path d="M4 7h.5M7 7h.5M10 7h.5M5 10h6"/>',
} as const;

export type IconName = keyof typeof paths;

/** A decorative image of 16 pixels. */
export function icon(name: IconName): Markup {
  return safe(
    `<svg class="wb-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${paths[name]}</svg>`,
  );
}
