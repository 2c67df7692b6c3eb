import { Router } from 'express';
import * as v from 'valibot';
import { eventsPath, maxLengths, trackedNames } from '../../src/services/events/event-report.ts';
import { maxEntries } from '../../src/services/events/report-queue.ts';
import { readJson } from '../http/json-body.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import type { EventSink } from './event-sink.ts';

/**
 * A full report with the longest values is smaller: pages and widgets are ASCII, and each character of a
 * label or an item has at most 3 bytes.
 */
const maxBodyBytes = 64 * 1024;

const text = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)));
const entrySchema = v.object({
  name: v.picklist(trackedNames),
  // Queries may identify a visitor.
  page: v.pipe(v.string(), v.maxLength(maxLengths.page), v.regex(/^[^\s?#]+$/)),
  widget: text(maxLengths.widget),
  label: text(maxLengths.label),
  item: text(maxLengths.item),
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
});
const reportSchema = v.pipe(v.array(entrySchema), v.maxLength(maxEntries));

/** The hour of a time, such as `2026-11-22T17:00Z`. */
const hourOf = (time: Date): string => `${time.toISOString().slice(0, 13)}:00Z`;

/**
 * Creates the route `POST /-/events`. It receives the tracking events of a page view from visitors who allow
 * measurement, as a list of `{name, page, widget?, label?, item?, position?}`, and returns 204. It stores no
 * other data of the request: no address, no user agent, no cookie.
 *
 * @param tags tags of the site's elements; a `widget` with another tag is stored as `other`
 */
export function createEventsRoute(sink: Pick<EventSink, 'add'>, tags: ReadonlySet<string>): Router {
  const router = Router();
  // `sendBeacon` sends text/plain, which needs no preflight from other sites' pages.
  router.post(eventsPath, readJson(maxBodyBytes, { isAnyType: true }), (request, response) => {
    const report = v.safeParse(reportSchema, request.body);
    if (!report.success)
      throw new ProblemError(400, {
        detail: `Send a list of at most ${maxEntries} events as JSON, for example [{"name": "FormViewed", "page": "/"}].`,
      });
    const time = hourOf(new Date());
    const events = report.output.map((entry) => ({
      time,
      ...entry,
      ...(entry.widget !== undefined && { widget: tags.has(entry.widget) ? entry.widget : 'other' }),
    }));
    if (!sink.add(events))
      throw new ProblemError(503, {
        detail: 'Too many events wait to be stored. Send them again in 60 seconds.',
        headers: { 'Retry-After': '60' },
      });
    response.set({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' }).status(204).end();
  });
  router.all(eventsPath, allowOnly('POST'));
  return router.use(handleProblems);
}
