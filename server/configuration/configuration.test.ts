import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { formatHelp } from './configuration-help.ts';
import { configurationVariables } from './configuration-variables.ts';

function messageFor(environment: Record<string, string>): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  return '';
}

describe('readConfiguration', () => {
  it('returns the defaults for an empty environment', () => {
    const configuration = readConfiguration({});
    expect(configuration).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      site: 'nursing',
      cms: 'embedded',
      contentDir: 'sites/nursing',
      identityToken: 'embedded',
    });
    expect(configuration).toMatchObject({ imageHosts: [], trustProxy: false, cacheMb: 128 });
    expect(configuration.inventoryUrl).toBeUndefined();
  });

  it('uses the content folder of the chosen site unless CONTENT_DIR is set', () => {
    expect(readConfiguration({ SITE: 'social-work' }).contentDir).toBe('sites/social-work');
    expect(readConfiguration({ SITE: 'social-work', CONTENT_DIR: '/srv/content' }).contentDir).toBe(
      '/srv/content',
    );
  });

  it.each(['25', '10.0.0.0/99', '10.0.0.0/8/1', 'fe80::/129', 'proxy.example'])(
    'rejects TRUST_PROXY=%s, which is neither 0 to 20 hops nor an address or a subnet',
    (TRUST_PROXY) => {
      expect(messageFor({ TRUST_PROXY })).toContain(`TRUST_PROXY is "${TRUST_PROXY}", which is not allowed`);
    },
  );

  it.each(['10.0.0.0/8', '::1', 'fe80::/10, 127.0.0.1', 'loopback'])(
    'accepts TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(readConfiguration({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(', '));
    },
  );

  it('rejects the same port for pages and metrics, unless they have different addresses', () => {
    const ports = { PORT: '4652', METRICS_PORT: '4652' };
    const message = 'PORT and METRICS_PORT are both 4652. Choose another METRICS_PORT.';
    expect(messageFor(ports)).toContain(message);
    expect(messageFor({ ...ports, HOST: '0.0.0.0' })).toContain(message);
    expect(messageFor({ ...ports, HOST: '10.0.0.1' })).toBe('');
    expect(messageFor({ PORT: '0', METRICS_PORT: '0' })).toBe('');
  });

  it('does not report an invalid variable as missing', () => {
    const message = messageFor({ CMS: 'wordpress', CMS_URL: 'wp.example' });
    expect(message).toContain('CMS_URL is "wp.example", which is not allowed');
    expect(message).not.toContain('is missing');
  });

  it('treats an empty variable as unset', () => {
    expect(readConfiguration({ PORT: '', SITE_URL: ' ' })).toMatchObject({ port: 3000 });
  });

  it('keeps the trailing slash of a complete URL', () => {
    const [eventsUrl, indexNowUrl] = ['https://example.org/ingest/', 'https://example.org/indexnow/'];
    expect(readConfiguration({ EVENTS_URL: eventsUrl, INDEXNOW_URL: indexNowUrl })).toMatchObject({
      eventsUrl,
      indexNowUrl,
    });
  });

  it('removes the trailing slash of a URL to which paths are added', () => {
    expect(
      readConfiguration({ SITE_URL: 'https://example.org/', INVENTORY_URL: 'https://api.example.org/base/' }),
    ).toMatchObject({
      siteUrl: 'https://example.org',
      inventoryUrl: 'https://api.example.org/base',
    });
  });

  it.each(['https://Example.org', 'HTTPS://example.org', 'https://example.org:443', 'https:example.org'])(
    'normalizes SITE_URL=%s, because other origins are compared with it',
    (SITE_URL) => {
      expect(readConfiguration({ SITE_URL }).siteUrl).toBe('https://example.org');
    },
  );

  it.each(['CMS_URL', 'INVENTORY_URL', 'EVENTS_URL', 'STUDY_MATCH_URL', 'SITE_URL'])(
    'rejects a user and a password in %s without printing them',
    (name) => {
      const message = messageFor({ [name]: 'https://editor:open-sesame@example.org' });
      expect(message).toContain(`${name} is "https://***@example.org", which is not allowed`);
      if (name !== 'SITE_URL') expect(message).toContain('an http(s) URL without a user or password');
      expect(message).not.toMatch(/editor|open-sesame/);
    },
  );

  it.each([
    'editor:open-sesame@example.org',
    'https://editor:open/sesame@example.org',
    'https://open sesame@',
  ])('hides the password in the invalid URL %s', (CMS_URL) => {
    const message = messageFor({ CMS_URL });
    expect(message).toContain('CMS_URL is ');
    expect(message).not.toMatch(/editor|sesame/);
  });

  it('reads hosts with and without ports', () => {
    expect(
      readConfiguration({ IMAGE_HOSTS: 'Images.example.org, 127.0.0.1:4100,[::1]:80' }).imageHosts,
    ).toEqual(['images.example.org', '127.0.0.1:4100', '[::1]:80']);
  });

  it.each([
    ['true', true],
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ])('reads TRUST_PROXY=%s', (value, expected) => {
    expect(readConfiguration({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it('lists all invalid variables with their allowed values', () => {
    const message = messageFor({
      PORT: '70000',
      SITE: 'law',
      SITE_URL: 'https://example.org/path',
      LOG_LEVEL: 'loud',
      IMAGE_HOSTS: 'https://x',
    });
    for (const name of ['PORT', 'SITE', 'SITE_URL', 'LOG_LEVEL', 'IMAGE_HOSTS'])
      expect(message).toMatch(new RegExp(`^ {2}${name} is `, 'm'));
    expect(message).toContain('nursing or social-work');
    expect(message).toContain('0 to 65535');
  });

  it('requires a URL for another CMS, and both the user and the password', () => {
    expect(messageFor({ CMS: 'wpgraphql', CMS_USER: 'reader' })).toMatch(
      /CMS_URL is missing[\s\S]*CMS_PASSWORD is missing/,
    );
  });

  it('requires the secrets for caches in front, and PURGE_LOG for PAGE_STORE', () => {
    const message = messageFor({
      FRONT_CACHES: 'http://127.0.0.1:8080/, fastly:service1,cloudflare:zone1',
      PAGE_STORE: 'redis://127.0.0.1',
    });
    for (const name of ['PURGE_SECRET', 'FASTLY_TOKEN', 'CLOUDFLARE_TOKEN', 'PURGE_LOG'])
      expect(message).toContain(`${name} is missing`);
    expect(messageFor({ FRONT_CACHES: 'akamai:1', PURGE_LOG: 'http://127.0.0.1' })).toMatch(
      /PURGE_LOG has a value[\s\S]*FRONT_CACHES is "akamai:1"/,
    );
  });

  it.each(['PURGE_SECRET', 'PRERENDER_SECRET', 'PREVIEW_SECRET'])(
    'rejects a %s shorter than 16 characters',
    (name) => {
      expect(messageFor({ [name]: '15-characters--' })).toContain(
        `${name} has a value that is not allowed: it must be at least 16 ASCII characters`,
      );
      expect(() => readConfiguration({ [name]: '16-characters--!' })).not.toThrow();
    },
  );

  it.each(['PURGE_SECRET', 'PRERENDER_SECRET', 'PREVIEW_SECRET', 'EVENTS_TOKEN', 'FASTLY_TOKEN'])(
    'rejects a %s that is not ASCII, because it would never match a header',
    (name) => {
      expect(messageFor({ [name]: 'geheimes-schlüsselwort' })).toMatch(
        new RegExp(`${name} has a value that is not allowed: it must be .*ASCII characters without spaces`),
      );
    },
  );

  it.each(['redis://:p%zz@host:6379', 'redis://host/abc', 'redis:///0', 'http://host'])(
    'rejects %s as the URL of Redis, and names the variable',
    (url) => {
      const environment = { PURGE_SECRET: '16-characters--!', PURGE_LOG: url, PAGE_STORE: url };
      expect(messageFor(environment)).toMatch(
        /PURGE_LOG has a value that is not allowed: it must be a URL such as redis:[\s\S]*PAGE_STORE has a value/,
      );
    },
  );

  it.each(['redis://host', 'redis://[::1]:6379/', 'rediss://user:p%25zz@host:6379/3'])(
    'reads %s as the URL of Redis',
    (url) => {
      expect(readConfiguration({ PURGE_SECRET: '16-characters--!', PURGE_LOG: url }).purgeLog).toBe(url);
    },
  );

  it('never prints a secret', () => {
    const message = messageFor({ PURGE_SECRET: 'two words' });
    expect(message).toContain('PURGE_SECRET');
    expect(message).not.toContain('two words');
  });
});

it('lists every variable with its purpose in the help', () => {
  for (const { name, description } of Object.values(configurationVariables)) {
    expect(formatHelp()).toContain(name);
    expect(formatHelp()).toContain(description);
  }
});
