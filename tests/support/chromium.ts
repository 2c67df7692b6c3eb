import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

const debian = '/usr/bin/chromium';

/** How every test starts Chromium: the system's own where there is one, else the one that Playwright brings. */
export function chromiumOptions(): LaunchOptions {
  return {
    ...(existsSync(debian) ? { executablePath: debian } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--js-flags=--expose-gc'],
  };
}
