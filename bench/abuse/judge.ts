import type { AttackResult } from './attack.ts';
import { percentile, type Sample } from './samples.ts';

/** The measurements of one run. */
export interface Measurement {
  readonly schools: 'imported' | 'sample';
  /** Requests of readers before the attacks. */
  readonly idle: readonly Sample[];
  /** Requests of readers during the attacks. */
  readonly attacked: readonly Sample[];
  readonly attackSeconds: number;
  readonly results: readonly AttackResult[];
  /** Requests that the server was tricked into sending inside the network. */
  readonly internalRequests: number;
  readonly idleRssMb: number;
  readonly peakRssMb: number;
  /** CPU time of the server during the attacks; NaN if it exited. */
  readonly cpuSeconds: number;
  /** False when the server's process ended. */
  readonly isAlive: boolean;
  /** Statuses of the sampled pages after the attacks. */
  readonly statusesAfter: Readonly<Record<string, number>>;
}

export interface Limits {
  readonly rssMb: number;
  /**
   * How much the 99th percentile of the response times may exceed that of the idle server; undefined: times
   * are not judged.
   */
  readonly maxAddedMs?: number;
}

export const healthPath = '/healthz';

function judgeTimes({ idle, attacked }: Measurement, maxAddedMs: number): string[] {
  const timesOf = (samples: readonly Sample[], isHealth: boolean) =>
    samples.filter(({ path }) => (path === healthPath) === isHealth).map(({ ms }) => ms);
  return [false, true].flatMap((isHealth) => {
    const before = percentile(timesOf(idle, isHealth), 0.99);
    const during = percentile(timesOf(attacked, isHealth), 0.99);
    const name = isHealth ? 'health checks' : 'cached pages';
    if (Number.isNaN(before)) return [`no ${name} were sampled while the server was idle`];
    if (Number.isNaN(during)) return [`no ${name} were sampled under attack`];
    if (during <= before + maxAddedMs) return [];
    return [
      `p99 of ${name} was ${during.toFixed(0)} ms under attack and ${before.toFixed(0)} ms idle; ` +
        `at most ${maxAddedMs} ms more are allowed`,
    ];
  });
}

/** All violations; an empty list is a pass. */
export function judge(measured: Measurement, { rssMb, maxAddedMs }: Limits): readonly string[] {
  const failed = measured.attacked.filter(({ status }) => status !== 200);
  const poisoned = new Set(measured.attacked.filter(({ isPoisoned }) => isPoisoned).map(({ path }) => path));
  return [
    ...(measured.isAlive ? [] : ['the server process exited']),
    ...(measured.attacked.length > 0 ? [] : ['no sample was taken']),
    ...(failed.length > 0
      ? [
          `${failed.length} of ${measured.attacked.length} requests of readers failed: ` +
            [...new Set(failed.map(({ path, status }) => `${path} ${status || 'no response'}`))]
              .slice(0, 5)
              .join(', '),
        ]
      : []),
    ...[...poisoned].map((path) => `${path} contains a host name that only attackers send`),
    ...Object.entries(measured.statusesAfter).flatMap(([path, status]) =>
      status === 200
        ? []
        : [`${path} ${status ? `responds with ${status}` : 'does not respond'} after the attacks`],
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
    ...(maxAddedMs === undefined ? [] : judgeTimes(measured, maxAddedMs)),
  ];
}
