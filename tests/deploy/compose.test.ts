import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfiguration } from '../../server/configuration/configuration.ts';
import { configurationVariables } from '../../server/configuration/configuration-variables.ts';
import { root } from './processes.ts';

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string; readonly restart?: boolean }>>;
  readonly network_mode?: string;
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
const containerfile = read('Containerfile');
const [builder = '', image = ''] = containerfile
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.startsWith('FROM'));
const names = Object.keys(services);
const processes = Object.entries(services).filter(([, { build }]) => build);

/** Reads the environment of a service. Replaces `${NAME:?hint}` as Compose does. */
function environmentOf({ environment = {} }: Service): Record<string, string> {
  const values: Record<string, string> = {
    SITE_URL: 'https://www.example.org',
    PURGE_SECRET: 'a-secret-of-the-test',
  };
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => values[variable] ?? ''),
  ]);
  return Object.fromEntries(entries);
}

/** Variables that the Containerfile sets for the processes. */
const imageVariables: Record<string, string> = Object.fromEntries(
  [...image.matchAll(/^ENV (.*)$/gm)]
    .flatMap(([, pairs = '']) => pairs.split(' '))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);

describe('compose.yaml', () => {
  test('compose.yaml starts two server processes, one Redis and one Varnish', () => {
    expect(processes.map(([name]) => name)).toEqual(['first', 'second']);
    expect(names.filter((name) => services[name]?.image)).toEqual(['redis', 'varnish']);
  });

  test('names only services, volumes and files that exist', () => {
    for (const { depends_on = {}, network_mode = '', build, volumes: mounts = [] } of Object.values(
      services,
    )) {
      const [, host] = /^service:(.*)/.exec(network_mode) ?? [];
      for (const name of host === undefined ? Object.keys(depends_on) : [...Object.keys(depends_on), host])
        expect(names).toContain(name);
      if (build) expect(existsSync(join(root, 'deploy', build.context, build.dockerfile))).toBe(true);
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        if (source.startsWith('.'))
          expect([source, existsSync(join(root, 'deploy', source))]).toEqual([source, true]);
        else expect(Object.keys(volumes)).toContain(source);
      }
    }
  });

  test('compose.yaml sets only variables that the server has, with valid values', () => {
    const known = Object.values(configurationVariables).map(({ name }) => name);
    for (const [, service] of processes) {
      const environment = environmentOf(service);
      expect(
        Object.keys(environment).filter((name) => !known.includes(name as (typeof known)[number])),
      ).toEqual([]);
      const { purgeLog, pageStore, drainSeconds, host } = readConfiguration({
        ...imageVariables,
        ...environment,
      });
      expect([host, drainSeconds]).toEqual(['0.0.0.0', 4]);
      for (const url of [purgeLog, pageStore]) expect(names).toContain(new URL(String(url)).hostname);
      // The time for the pause, and 10 seconds for open requests.
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan((drainSeconds ?? 0) + 10);
    }
  });

  test('processes read other variables from an optional file, which neither Git nor the image contains', () => {
    for (const [, { env_file }] of processes) expect(env_file).toEqual([{ path: '.env', required: false }]);
    for (const file of ['.gitignore', '.dockerignore'])
      expect(readFileSync(join(root, file), 'utf8').split('\n')).toContain('deploy/.env');
  });

  test('compose.yaml has the same ports as site.vcl, FRONT_CACHES and prometheus.yaml', () => {
    const ports = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, port]) => port);
    const environments = processes.map(([, service]) => environmentOf(service));
    expect(environments.map(({ PORT }) => PORT)).toEqual(ports(/\.port = "(\d+)"/g, read('site.vcl')));
    const metrics = environments.map(({ METRICS_PORT }) => METRICS_PORT);
    expect(metrics).toEqual(ports(/127\.0\.0\.1:(\d+)"/g, read('prometheus/prometheus.yaml')));
    const { command = [], ports: published = [] } = services.varnish ?? {};
    const [address = ''] = command.filter((argument) => argument.startsWith(':'));
    for (const { FRONT_CACHES } of environments) expect(FRONT_CACHES).toBe(`http://127.0.0.1${address}`);
    const targets = published.map((mapping) => mapping.split(':').at(-1));
    expect(targets).toEqual([address.slice(1), ...metrics]);
    // Anyone who reaches the machine may see pages, but not the metrics.
    expect(published.filter((mapping) => !mapping.startsWith('127.0.0.1:'))).toEqual(['8080:8080']);
  });

  test('compose.yaml restarts a process with the container whose network it uses', () => {
    for (const [, { network_mode = '', depends_on = {} }] of processes)
      expect(depends_on[network_mode.replace('service:', '')]).toMatchObject({ restart: true });
  });

  test('starts Varnish with a configuration file that it mounts', () => {
    const { command = [], volumes: mounts = [] } = services.varnish ?? {};
    expect(mounts.map((mount) => mount.split(':')[1])).toContain(command[command.indexOf('-f') + 1]);
  });
});

describe('the Containerfile', () => {
  test('the Containerfile copies only files that exist and that .dockerignore does not exclude', () => {
    const excluded = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    const copied = [...builder.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(copied).toContain('package-lock.json');
    for (const path of copied) {
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
      expect(excluded).not.toContain(path);
    }
  });

  test('the Containerfile runs only scripts of package.json, and starts the built server as a user other than root', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, script = ''] of builder.matchAll(/npm run ([\w:-]+)/g))
      expect(scripts).toHaveProperty(script);
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(image) ?? [];
    const [program, entry] = JSON.parse(command) as string[];
    expect([program, existsSync(join(root, 'dist', entry ?? ''))]).toEqual(['node', true]);
    expect(existsSync(join(root, 'dist/package-lock.json'))).toBe(true);
    expect(/^USER (\S+)$/m.exec(image)?.[1]).toBe('node');
    // /healthz always responds 200.
    expect(/^HEALTHCHECK .*\n(.*)/m.exec(image)?.[1]).toContain("+ '/readyz')");
    expect(imageVariables).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' });
    // A process of compose.yaml stores its data in the volume.
    for (const [, { volumes: mounts }] of processes)
      expect(mounts).toEqual([`data:${imageVariables.DATA_DIR}`]);
  });
});
