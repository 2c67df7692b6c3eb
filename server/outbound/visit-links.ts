import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { decodeEntities } from '../../src/core/text/plain-text.ts';
import { type VisitKind, visitPath } from '../../src/services/outbound.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { escapeHtml } from '../content/content-nodes.ts';

/** Where a signed link leads. */
export interface VisitTarget {
  /** An http(s) URL, or a path of this site. */
  readonly to: string;
  readonly kind: VisitKind;
}

/**
 * Links to the redirect that adds the parameters of the visit. Pages are cached for all visitors, so a
 * rendered `href` cannot contain a correlation id, the traffic source or alias ids. The signature prevents
 * an open redirect: never sign a URL that comes from a request.
 */
export type VisitLinks = ReturnType<typeof createVisitLinks>;

type Secrets = Partial<Pick<Configuration, 'purgeSecret' | 'prerenderSecret' | 'previewSecret'>>;

const markedLink = /<a\b[^>]*\sdata-visit="(program|more)"[^>]*>/g;
const hrefValue = /(?<=\shref=")[^"]*/;

/** An http(s) URL or a path of this site. A path that starts with `//` or `/\` would lead to another host. */
const isDestination = (url: string): boolean =>
  /^\/(?![/\\])/.test(url) || (/^https?:\/\//i.test(url) && URL.canParse(url));

/**
 * Derives the signing key from the first secret that is set, so it is the same in all processes and after a
 * restart. Without a secret, each process has its own random key: links that another process signed, or that
 * were cached before a restart, lead to the 404 page. Any of the three secrets avoids this.
 */
function createKey({ purgeSecret, prerenderSecret, previewSecret }: Secrets): Buffer {
  const secret = purgeSecret ?? prerenderSecret ?? previewSecret;
  return secret ? createHmac('sha256', secret).update('outbound links').digest() : randomBytes(32);
}

/** Creates the functions that sign and verify links. See `createKey` for the choice of the secret. */
export function createVisitLinks(secrets: Secrets) {
  const key = createKey(secrets);
  const createSignature = ({ to, kind }: VisitTarget): Buffer =>
    createHmac('sha256', key).update(`${kind}\n${to}`).digest().subarray(0, 16);

  function sign(target: VisitTarget, homeUrl = '/'): string {
    const { to, kind } = target;
    if (!isDestination(to)) return to;
    const query = new URLSearchParams({
      to,
      ...(kind === 'more' && { kind }),
      sig: createSignature(target).toString('base64url'),
    });
    return `${homeUrl.replace(/\/$/, '')}${visitPath}?${query}`;
  }

  return {
    /**
     * The URL of the redirect to an http(s) URL or a path of this site; returns every other URL unchanged.
     * @param homeUrl base URL of the redirect, for embeds on other origins; default: this origin
     */
    sign,
    /** Reads the destination from the redirect's query; undefined if the signature does not match. */
    verify(query: URLSearchParams) {
      const target: VisitTarget = {
        to: query.get('to') ?? '',
        kind: query.get('kind') === 'more' ? 'more' : 'program',
      };
      const given = Buffer.from(query.get('sig') ?? '', 'base64url');
      const expected = createSignature(target);
      const isValid = given.length === expected.length && timingSafeEqual(given, expected);
      return isValid && isDestination(target.to) ? target : undefined;
    },
    /** Points all marked links (`data-visit="program"` and `"more"`) of rendered markup at the redirect. */
    signMarkup(html: string, homeUrl?: string) {
      if (!html.includes(' data-visit="')) return html;
      return html.replace(markedLink, (tag, kind: VisitKind) =>
        tag.replace(hrefValue, (url) => escapeHtml(sign({ to: decodeEntities(url), kind }, homeUrl))),
      );
    },
  };
}
