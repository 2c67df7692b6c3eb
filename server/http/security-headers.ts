import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { HeaderList } from './cached-response.ts';

/** Other origins that pages may use; the browser blocks all others. */
export interface ExternalOrigins {
  /** Origins that our script may send requests to. */
  readonly connectOrigins: readonly string[];
  /** Trusted Types policies besides the one of our script. */
  readonly policies?: readonly string[];
  /** Origins of advertising code; left out on sites without it. */
  readonly ads?: readonly string[];
}

export interface PageUse {
  /** Whether every site may show the page in a frame. */
  readonly isFrame?: boolean;
  /** Whether the policy blocks all scripts, as in a browser with JavaScript turned off. */
  readonly isScriptless?: boolean;
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
 * The headers that make a page safe, computed once. JSON blocks need no permission; `allowInline` adds the
 * hashes of a page's own styles and scripts. Advertising code of other origins evaluates text without a
 * Trusted Types policy, so a site with such code has no Trusted Types; all other sites do.
 */
export function securityHeaders(
  isHttps: boolean,
  { connectOrigins, policies = [], ads }: ExternalOrigins,
  { isFrame = false, isScriptless = false }: PageUse = {},
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
        connectSrc: ["'self'", ...connectOrigins, ...(ads ?? [])],
        frameSrc: ["'self'", 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // The finder's form leads to the partner's site by way of a redirect.
        formAction: ["'self'", 'https:'],
        frameAncestors: [isFrame ? '*' : "'self'"],
        ...(isScriptless && { sandbox: ['allow-same-origin', 'allow-forms', 'allow-popups'] }),
        // Only our script's policy may turn text into HTML or script URLs.
        ...(!ads && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['edu-embed', ...policies] }),
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: isFrame ? 'cross-origin' : 'same-origin' },
    originAgentCluster: !isFrame,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: !isFrame && { action: 'sameorigin' },
    // Omitted, because only browsers and plugins that are no longer in use read these headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return [...headers, 'Permissions-Policy', permissions];
}

/** `'sha256-…'` of a page's `<style>` and `<script>` elements with text. */
interface InlineSources {
  readonly styleSources?: readonly string[];
  readonly scriptSources?: readonly string[];
}

/** Allows a page's own inline styles and scripts in its content security policy. */
export function allowInline(
  headers: HeaderList,
  { styleSources = [], scriptSources = [] }: InlineSources,
): HeaderList {
  const added = { 'style-src': styleSources, 'script-src': scriptSources };
  return headers.map((text) =>
    text.includes("-src 'self'")
      ? text.replace(/(?<=^|;)(style-src|script-src) 'self'/g, (found, name: keyof typeof added) =>
          [found, ...added[name]].join(' '),
        )
      : text,
  );
}
