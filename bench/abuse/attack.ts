import { setTimeout } from 'node:timers/promises';
import { TimeoutError, timeoutMs } from './requests.ts';

/** The outcome of one request: the response's status, or how its connection ended. */
export type Outcome = number | 'closed' | 'abandoned' | 'timeout';

/** The server did something that no request may cause. */
export class Finding extends Error {
  override readonly name = 'Finding';
}

export interface Attack {
  readonly name: string;
  /** Average number of requests per second. After a stall, the attack catches up, limited by `maxOpen`. */
  readonly perSecond: number;
  /** At most this many requests are open at a time. */
  readonly maxOpen: number;
  /** Statuses that the server may send. */
  readonly allowedStatuses: readonly number[];
  /**
   * Statuses of which the server must send each at least once, so that the attack reaches the code it is
   * meant for.
   */
  readonly requiredStatuses?: readonly number[];
  /** True if timeouts are allowed, because the requests wait in a queue of the server. */
  readonly mayTimeOut?: boolean;
  /** Number of requests; undefined: the attack lasts until all attacks with a number have ended. */
  readonly total?: number;
  /** Sends one request. Throws a Finding when the response is wrong. */
  readonly send: (index: number) => Promise<Outcome>;
}

export interface AttackResult {
  readonly name: string;
  readonly plannedPerSecond: number;
  readonly sent: number;
  /** How many requests the attack should send; undefined: as many as the time allows. */
  readonly total?: number;
  readonly seconds: number;
  /** How many requests ended in each way. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** The server's failures; the first few of each attack. */
  readonly findings: readonly string[];
}

const tickMs = 10;
/** Longer than the timeout of a request, so that each request has an outcome. */
const drainMs = timeoutMs + 5000;
const maxFindings = 5;

/** Starts the attack's requests at its rate until `signal` aborts, then waits for the open ones. */
export async function runAttack(attack: Attack, signal: AbortSignal): Promise<AttackResult> {
  const { perSecond, maxOpen, allowedStatuses, total = Number.POSITIVE_INFINITY } = attack;
  const outcomes: Record<string, number> = {};
  const findings: string[] = [];
  const open = new Set<Promise<void>>();
  const started = performance.now();
  let sent = 0;

  const report = (text: string) => {
    if (findings.length < maxFindings) findings.push(text);
  };
  async function send(index: number): Promise<void> {
    let outcome: Outcome | 'failed';
    try {
      outcome = await attack.send(index);
      if (outcome === 'timeout' && !attack.mayTimeOut) report(`request ${index} timed out`);
      if (typeof outcome === 'number' && !allowedStatuses.includes(outcome))
        report(`request ${index} got status ${outcome}`);
    } catch (error) {
      const isLate = attack.mayTimeOut && error instanceof TimeoutError;
      outcome = isLate ? 'timeout' : 'failed';
      if (!isLate) report(`request ${index}: ${error instanceof Error ? error.message : String(error)}`);
    }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }

  while (!signal.aborted && sent < total) {
    const due = ((performance.now() - started) / 1000) * perSecond + 1;
    while (sent < Math.min(due, total) && open.size < maxOpen) {
      const request = send(sent).finally(() => open.delete(request));
      open.add(request);
      sent += 1;
    }
    await setTimeout(tickMs);
  }
  const seconds = (performance.now() - started) / 1000;
  await Promise.race([Promise.all(open), setTimeout(drainMs, undefined, { ref: false })]);
  if (open.size > 0) report(`${open.size} requests had no response ${drainMs / 1000} s after the attack`);
  for (const status of attack.requiredStatuses ?? [])
    if (!outcomes[status]) findings.push(`no request got status ${status}`);
  return {
    name: attack.name,
    plannedPerSecond: perSecond,
    sent,
    total: attack.total,
    seconds,
    outcomes,
    findings,
  };
}
