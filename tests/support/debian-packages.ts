/** The Debian packages of programs that tests start, in addition to Chromium and to those of WordPress. */
export const debianPackages = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
  varnish: ['varnish', 'varnish-modules'],
  redis: ['redis-server'],
  prometheus: ['prometheus'],
} as const;
