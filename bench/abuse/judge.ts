import type { AttackResult } from './attack.ts';
import { percentile, type Sample } from './samples.ts';

/** The measurements of one run. */
export interface Measurement {
  readonly schools: 'imported' | 'sample';
  readonly idle: readonly Sample[];
  readonly attacked: readonly Sample[];
  readonly attackSeconds: number;
  readonly results: readonly AttackResult[];
  readonly internalRequests: number;
  readonly idleRssMb: number;
  readonly peakRssMb: number;
  readonly cpuSeconds: number;
  /** False when the server's process ended. */
  readonly isAlive: boolean;
  /** Statuses of the sampled pages after the attacks. */
  readonly statusesAfter: Readonly<Record<string, number>>;
}

export interface Limits {
  readonly rssMb: number;
  /** How much the 99th percentile may exceed that of the idle server; undefined: times are not judged. */
  readonly addedMs?: number;
}

export const healthPath = '/healthz';

function judgeTimes({ idle, attacked }: Measurement, addedMs: number): string[] {
  const timesOf = (samples: readonly Sample[], isHealth: boolean) =>
    samples.filter(({ path }) => (path === healthPath) === isHealth).map(({ ms }) => ms);
  return [false, true].flatMap((isHealth) => {
    const before = percentile(timesOf(idle, isHealth), 0.99);
    const during = percentile(timesOf(attacked, isHealth), 0.99);
    // Not `<=`: without samples, both are NaN, and there is nothing to judge.
    if (!(during > before + addedMs)) return [];
    const name = isHealth ? 'health checks' : 'cached pages';
    return [
      `p99 of ${name} was ${during.toFixed(0)} ms under attack and ${before.toFixed(0)} ms idle; ` +
        `at most ${addedMs} ms more are allowed`,
    ];
  });
}

/** All violations; an empty list is a pass. */
export function judge(measured: Measurement, { rssMb, addedMs }: Limits): readonly string[] {
  const failed = measured.attacked.filter(({ status }) => status !== 200);
  const poisoned = new Set(measured.attacked.filter(({ isPoisoned }) => isPoisoned).map(({ path }) => path));
  return [
    ...(measured.isAlive ? [] : ['the server process exited']),
    ...(measured.attacked.length > 0 ? [] : ['no sample was taken']),
    ...(failed.length > 0
      ? [
          `${failed.length} of ${measured.attacked.length} requests for cached pages failed: ` +
            [...new Set(failed.map(({ path, status }) => `${path} ${status || 'closed'}`))]
              .slice(0, 5)
              .join(', '),
        ]
      : []),
    ...[...poisoned].map((path) => `${path} contains a host name that only attackers send`),
    ...Object.entries(measured.statusesAfter).flatMap(([path, status]) =>
      status === 200
        ? []
        : [`${path} responds ${status ? `with ${status}` : 'with nothing'} after the attacks`],
    ),
    ...(measured.internalRequests > 0
      ? [`${measured.internalRequests} requests reached a server inside the network`]
      : []),
    ...(measured.peakRssMb <= rssMb
      ? []
      : [`memory reached ${measured.peakRssMb.toFixed(0)} MB; at most ${rssMb} MB are allowed`]),
    ...measured.results.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`)),
    ...measured.results.flatMap(({ name, sent }) => (sent > 0 ? [] : [`${name}: no request was sent`])),
    ...measured.results.flatMap(({ name, sent, total = 0 }) =>
      sent >= total ? [] : [`${name}: only ${sent} of ${total} requests were sent`],
    ),
    ...(addedMs === undefined ? [] : judgeTimes(measured, addedMs)),
  ];
}
