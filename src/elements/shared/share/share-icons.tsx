import type { ReactNode } from 'react';
import type { LinkNetwork } from './share.logic.ts';

const round = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const iconPaths: Readonly<Record<LinkNetwork | 'copy' | 'share', ReactNode>> = {
  facebook: (
    <path
      {...round}
      strokeWidth={3}
      strokeLinecap="butt"
      d="M16.5 4.5H15a3.5 3.5 0 0 0-3.5 3.5V21M7.5 12.5h8.5"
    />
  ),
  linkedin: (
    <g {...round} strokeWidth={3} strokeLinecap="butt">
      <path d="M5.5 9.5V20M11 20V9.5M11 15a3.7 3.7 0 0 1 7.5 0v5" />
      <path strokeLinecap="round" d="M5.5 5h.01" />
    </g>
  ),
  twitter: (
    <path {...round} strokeLinecap="butt" d="M4.5 4.5h3.4l11.6 15h-3.4zM19 4.5l-6.3 6.8M10.8 13.2L4.9 19.5" />
  ),
  email: (
    <g {...round}>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3.5 7.5L12 13.5l8.5-6" />
    </g>
  ),
  sms: (
    <path
      {...round}
      d="M5 4.5h14a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-8l-4.5 3.5V17H5a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2zM8 10.8h.01M12 10.8h.01M16 10.8h.01"
    />
  ),
  copy: (
    <g {...round}>
      <rect x="9" y="9" width="11" height="11" rx="2" />
      <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
    </g>
  ),
  share: <path {...round} d="M12 15V4M7.5 8L12 3.8 16.5 8M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5" />,
};

/** Icon of a network or an action, in the current text color. */
export function ShareIcon({ name }: { name: keyof typeof iconPaths }) {
  return (
    <svg
      className="share__mark"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      {iconPaths[name]}
    </svg>
  );
}
