import { Router } from 'express';
import * as v from 'valibot';
import { maxEntries } from '../../src/services/events/report-queue.ts';
import { vitalsPath } from '../../src/services/vitals/vitals-report.ts';
import { readJson } from '../http/json-body.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import { type Metrics, startAtZero } from './metrics.ts';

const maxBodyBytes = 8 * 1024;
/**
 * Anyone can send values; two of 1e308 would make a sum infinite forever. For LCP and INP, the limit is ten
 * minutes.
 */
const maxValue = 600_000;

const label = v.optional(v.string());
const vitalSchema = v.object({
  name: v.picklist(['LCP', 'INP', 'CLS']),
  value: v.pipe(v.number(), v.finite(), v.minValue(0)),
  pageKind: label,
  tag: label,
});
const errorSchema = v.object({ name: v.literal('error'), tag: label });
const reportSchema = v.pipe(v.array(v.variant('name', [vitalSchema, errorSchema])), v.maxLength(maxEntries));

/** Convert milliseconds to the seconds that Prometheus uses; CLS has no unit. */
const divisors = { LCP: 1000, INP: 1000, CLS: 1 };

/**
 * Returns a known value, `none` for undefined, and `other` for all others: anyone can send reports, so
 * unknown values must not become labels.
 */
function toKnownLabel(value: string | undefined, known: ReadonlySet<string>): string {
  if (value === undefined) return 'none';
  return known.has(value) ? value : 'other';
}

/**
 * Creates the route `POST /-/vitals`, which counts the measurements of sampled page views. The body is a JSON
 * list of `{name: "LCP" | "INP" | "CLS", value, pageKind?, tag?}` and `{name: "error", tag?}`. Responds 204.
 * A report contains nothing that identifies a visitor, and the server does not store it.
 *
 * @param tags the site's elements; others count as `other`
 * @param kinds the kinds of our pages; others count as `other`
 */
export function createVitalsRoute(
  { vitals, elementErrors }: Pick<Metrics, 'vitals' | 'elementErrors'>,
  tags: ReadonlySet<string>,
  kinds: ReadonlySet<string>,
): Router {
  startAtZero(elementErrors, ...[...tags, 'none', 'other'].map((tag) => ({ tag })));
  const router = Router();
  // `sendBeacon` sends text/plain, which needs no preflight from other sites' pages.
  router.post(vitalsPath, readJson(maxBodyBytes, { isAnyType: true }), (request, response) => {
    const report = v.safeParse(reportSchema, request.body);
    if (!report.success)
      throw new ProblemError(400, {
        detail: `Send a list of at most ${maxEntries} entries as JSON, for example [{"name": "LCP", "value": 1200}].`,
      });
    for (const entry of report.output) {
      const tag = toKnownLabel(entry.tag, tags);
      if (entry.name === 'error') elementErrors.inc({ tag });
      else {
        const kind = toKnownLabel(entry.pageKind, kinds);
        vitals[entry.name].observe({ kind, tag }, Math.min(entry.value, maxValue) / divisors[entry.name]);
      }
    }
    response.set({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' }).status(204).end();
  });
  router.all(vitalsPath, allowOnly('POST'));
  return router.use(handleProblems);
}
