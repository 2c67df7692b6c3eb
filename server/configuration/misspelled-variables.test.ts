import { describe, expect, it, vi } from 'vitest';
import { configurationVariables } from './configuration-variables.ts';
import { findMisspelledVariables, warnOfMisspelledVariables } from './misspelled-variables.ts';

describe('a misspelled variable', () => {
  it.each([
    ['PRUGE_SECRET', 'PURGE_SECRET'],
    ['PURGE_SECRETS', 'PURGE_SECRET'],
    ['purge_secret', 'PURGE_SECRET'],
    ['SITEURL', 'SITE_URL'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['CMS_USR', 'CMS_USER'],
    ['PROT', 'PORT'],
  ])('reports %s with the nearest name, %s', (name, nearest) => {
    expect(findMisspelledVariables({ [name]: 'x' })).toEqual([{ name, nearest }]);
  });

  it('does not report a misspelled variable that is empty', () => {
    expect(findMisspelledVariables({ PRUGE_SECRET: ' ' })).toEqual([]);
  });

  it('does not report a misspelled variable if the correct name is set, too', () => {
    expect(findMisspelledVariables({ PURGE_SECRETS: 'x', PURGE_SECRET: 'y' })).toEqual([]);
  });

  it('logs a misspelled variable without its value', () => {
    const warn = vi.fn();
    warnOfMisspelledVariables({ PRUGE_SECRET: 'hidden-value' }, { warn });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { variable: 'PRUGE_SECRET' },
      'unknown environment variable PRUGE_SECRET is ignored; did you mean PURGE_SECRET?',
    );
  });
});

it('reports no variable that shells, Node and container platforms set', () => {
  const common = [
    'PATH',
    'HOME',
    'PWD',
    'OLDPWD',
    'USER',
    'LANG',
    'SHELL',
    'SHLVL',
    'TERM',
    'TMPDIR',
    'MAIL',
    'LOGNAME',
    'HOSTNAME',
    'EDITOR',
    'CI',
  ];
  const others = [
    'NODE_ENV',
    'NODE_OPTIONS',
    'KUBERNETES_PORT',
    'KUBERNETES_SERVICE_HOST',
    'DATABASE_URL',
    'LOG_FORMAT',
    'CACHE_DIR',
    'HTTP_PROXY',
    'DISPLAY',
  ];
  const environment = Object.fromEntries([...common, ...others].map((name) => [name, 'x']));
  expect(findMisspelledVariables(environment)).toEqual([]);
});

it('reports no variable of this server', () => {
  const environment = Object.fromEntries(
    Object.values(configurationVariables).map(({ name }) => [name, 'x']),
  );
  expect(findMisspelledVariables(environment)).toEqual([]);
});
