import { expect, test } from 'vitest';
import { judge, type Measurement } from '../../bench/abuse/judge.ts';
import type { Sample } from '../../bench/abuse/samples.ts';

const sample = (given: Partial<Sample> = {}): Sample => ({
  path: '/',
  status: 200,
  ms: 5,
  coreWaitMs: 0,
  isPoisoned: false,
  ...given,
});
const health = sample({ path: '/healthz' });
const passed: Measurement = {
  schools: 'sample',
  idle: [sample(), health],
  attacked: [sample({ ms: 90 }), sample({ path: '/healthz', ms: 90 })],
  attackSeconds: 1,
  results: [{ name: 'a', plannedPerSecond: 1, sent: 1, seconds: 1, outcomes: { 200: 1 }, findings: [] }],
  internalRequests: 0,
  idleRssMb: 100,
  peakRssMb: 500,
  cpuSeconds: 1,
  isAlive: true,
  statusesAfter: { '/': 200 },
};
const limits = { rssMb: 512, maxAddedMs: 100 };

test('passes a run that stays within all limits', () => {
  expect(judge(passed, limits)).toEqual([]);
});

test.each<[name: string, changed: Partial<Measurement>, problem: RegExp]>([
  ['slow pages', { attacked: [sample({ ms: 106 }), health] }, /p99 of cached pages was 106 ms/],
  [
    'slow health checks',
    { attacked: [sample(), sample({ path: '/healthz', ms: 106 })] },
    /p99 of health checks/,
  ],
  ['an error on a cached page', { attacked: [sample({ status: 503 }), health] }, /failed: \/ 503/],
  [
    'a failed health check',
    { attacked: [sample(), { ...health, status: 503 }] },
    /^1 of 2 requests of readers failed: \/healthz 503/,
  ],
  ['a closed connection', { attacked: [sample({ status: 0 }), health] }, /failed: \/ no response/],
  ['no health checks under attack', { attacked: [sample()] }, /no health checks were sampled under attack/],
  ['no idle pages', { idle: [health] }, /no cached pages were sampled while the server was idle/],
  ['a poisoned page', { attacked: [sample({ isPoisoned: true }), health] }, /only attackers send/],
  ['too much memory', { peakRssMb: 513 }, /memory reached 513 MB/],
  ['a request inside the network', { internalRequests: 1 }, /inside the network/],
  ['a server process that exited', { isAlive: false }, /the server process exited/],
  ['a page that returns 404 after the attacks', { statusesAfter: { '/': 404 } }, /responds with 404 after/],
  [
    'a page without a response after the attacks',
    { statusesAfter: { '/': 0 } },
    /^\/ does not respond after/,
  ],
  [
    'an attack that was cut short',
    { results: [{ ...(passed.results[0] as Measurement['results'][0]), sent: 89_546, total: 100_000 }] },
    /a: only 89546 of 100000 requests were sent/,
  ],
  [
    'a finding of an attack',
    { results: [{ ...(passed.results[0] as Measurement['results'][0]), findings: ['x is reflected'] }] },
    /a: x is reflected/,
  ],
])('fails a run with %s', (_name, changed, problem) => {
  const problems = judge({ ...passed, ...changed }, limits);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
});

test('does not check response times without a time limit', () => {
  expect(judge({ ...passed, attacked: [sample({ ms: 10_000 })] }, { rssMb: 512 })).toEqual([]);
});
