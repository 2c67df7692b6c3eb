/** Attributes of shapes that consist of lines with round ends. */
const round =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

/**
 * Icons of social networks: simple shapes on a 24 × 24 grid, made for this project. They are
 * distinguishable, but not the trademarks. `renderIcon` replaces `currentColor` with the requested color.
 */
export const socialMarks: Readonly<Record<string, string>> = {
  facebook:
    '<path fill="currentColor" d="M10 22v-8H7v-4h3V7.5C10 4.4 11.8 2.5 15 2.5h2.5V6H15.6C14.4 6 14 6.6 14 7.6V10h3.4l-.6 4H14v8z"/>',
  x: `<path ${round} d="M4 4l16 16M20 4L4 20"/>`,
  linkedin:
    '<path fill="currentColor" d="M3 9h4v12H3zM9.5 9h3.8v1.7c.7-1.2 2-2 3.7-2 3 0 4.5 2 4.5 5.2V21h-4v-6.4c0-1.5-.6-2.5-1.9-2.5s-2.1 1-2.1 2.5V21h-4z"/><circle fill="currentColor" cx="5" cy="5" r="2.2"/>',
  instagram: `<g ${round}><rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4"/></g><circle fill="currentColor" cx="17" cy="7" r="1.3"/>`,
  threads: `<path ${round} d="M18.5 8C17.6 5 15.4 3 12 3 7 3 4.5 6.6 4.5 12S7 21 12 21c4 0 7-2.3 7-5.2 0-3-2.6-4.3-6-4.3-2.8 0-4.5 1.2-4.5 3 0 1.6 1.3 2.7 3.2 2.7 2.5 0 3.8-1.7 3.8-4.7 0-2.7-1.2-4.2-3.5-4.2-1.4 0-2.4.6-3 1.6"/>`,
  youtube:
    '<path fill="currentColor" fill-rule="evenodd" d="M6 4.500h12a4.5 4.5 0 0 1 4.5 4.500v6a4.5 4.5 0 0 1-4.5 4.500H6A4.5 4.5 0 0 1 1.5 15V9A4.5 4.5 0 0 1 6 4.500zM10 8.500v7l6-3.500z"/>',
  pinterest: `<circle ${round} cx="12" cy="12" r="9.5"/><path ${round} d="M9.3 18.500L12.2 8.500M8.5 12.500C7.6 9.5 9.5 7 12.3 7c2.5 0 4.2 1.7 4.2 4 0 2.5-1.6 4.2-3.5 4.2-1.2 0-2-.6-2.3-1.5"/>`,
  tiktok:
    '<path fill="currentColor" d="M12.5 2.500h3.700c.3 2.5 1.8 4.1 4.3 4.400v3.700c-1.7 0-3.1-.5-4.2-1.300v6.400c0 3.5-2.6 5.8-5.8 5.8-3.3 0-5.7-2.4-5.7-5.5 0-3.4 2.9-5.9 6.5-5.500v3.800c-1.5-.3-2.7.5-2.7 1.7 0 1.1.8 1.8 1.9 1.8 1.2 0 2-.8 2-2.100z"/>',
  snapchat: `<path ${round} d="M12 3c3 0 5 2.2 5 5.300v2.400l2.2.8-2 2.300c.8 1.8 2 2.7 3.5 3.2-.8 1-2 1.3-3.2 1.5-.5 1-1.4.8-2.4.7-1.2 0-1.7 1.3-3.1 1.300s-1.9-1.3-3.1-1.300c-1 .1-1.9.3-2.4-.7-1.2-.2-2.4-.5-3.2-1.5 1.5-.5 2.7-1.4 3.5-3.200l-2-2.3 2.2-.8V8.300C7 5.2 9 3 12 3z"/>`,
  email: `<g ${round}><rect x="2.5" y="5" width="19" height="14" rx="2"/><path d="M3 7l9 6.500L21 7"/></g>`,
  website: `<g ${round}><circle cx="12" cy="12" r="9.5"/><path d="M2.5 12h19M12 2.500c5 5.7 5 13.3 0 19c-5-5.7-5-13.3 0-19z"/></g>`,
  sms: `<path ${round} d="M4 4h16a1.5 1.5 0 0 1 1.5 1.500v10a1.5 1.5 0 0 1-1.5 1.500h-9l-5 4v-4H4a1.5 1.5 0 0 1-1.5-1.500v-10A1.5 1.5 0 0 1 4 4zM7.5 10.500h.01M12 10.500h.01M16.5 10.500h.01"/>`,
  link: `<path ${round} d="M10 14a4.5 4.5 0 0 0 6.4 0l3.3-3.300a4.5 4.5 0 0 0-6.4-6.400l-1.5 1.500M14 10a4.5 4.5 0 0 0-6.4 0l-3.3 3.300a4.5 4.5 0 0 0 6.4 6.400l1.5-1.5"/>`,
};

/** Other names of the same icons. */
export const socialAliases: Readonly<Record<string, string>> = {
  twitter: 'x',
  mail: 'email',
  globe: 'website',
  copy: 'link',
};
