import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { HeaderList } from './cached-response.ts';

/** Origins outside our own that pages talk to; everything else is refused by the browser. */
export interface ExternalOrigins {
  readonly connect: readonly string[];
  /** Trusted Types policies besides the one of our script. */
  readonly policies?: readonly string[];
  /** Whose advertising code runs in pages; left out where none does. */
  readonly ads?: readonly string[];
}

const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()';

function collectHelmet(options: Parameters<typeof helmet>[0]): string[] {
  const collected: string[] = [];
  const response = {
    setHeader: (name: string, value: string) => collected.push(name, value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return collected;
}

/**
 * The headers that make a page safe, computed once. No inline script is allowed, not even by hash: pages
 * have none, and JSON blocks need no permission. `allowStyles` adds the hashes of a page's own styles.
 * Others' advertising code makes code out of text and knows no policy of ours:
 * a site that has it does without Trusted Types, and no other site does.
 */
export function securityHeaders(
  isHttps: boolean,
  { connect, policies = [], ads }: ExternalOrigins,
): HeaderList {
  const headers = collectHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(ads ? [...ads, "'unsafe-eval'"] : [])],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'https:', 'data:'],
        mediaSrc: ["'self'", 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect, ...(ads ?? [])],
        frameSrc: ["'self'", 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // The finder's form ends on the partner's site over a redirect of ours.
        formAction: ["'self'", 'https:'],
        frameAncestors: ["'self'"],
        // Text becomes HTML or a script's address through the one policy of our script, or not at all.
        ...(!ads && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['edu-embed', ...policies] }),
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'sameorigin' },
  });
  return [...headers, 'Permissions-Policy', permissions];
}

/** Adds to the content security policy what allows a page's own `<style>` elements: `'sha256-…'` of each. */
export function allowStyles(headers: HeaderList, sources: readonly string[]): HeaderList {
  if (sources.length === 0) return headers;
  return headers.map((text) => text.replace(/(?:^|;)style-src 'self'/, `$& ${sources.join(' ')}`));
}
