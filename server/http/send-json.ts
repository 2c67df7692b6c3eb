import type { Request, Response } from 'express';
import { CachedResponse } from './cached-response.ts';

const jsonHeaders = ['Content-Type', 'application/json; charset=utf-8'];

/** Prepares a JSON response that is sent often, so that the server compresses it only once. */
export function prepareJson(value: object): CachedResponse {
  return new CachedResponse({ status: 200, body: Buffer.from(JSON.stringify(value)), headers: jsonHeaders });
}

/** Sends an object as compressed JSON, or a response from `prepareJson` without preparing it again. */
export function sendJson(request: Request, response: Response, value: object): void {
  (value instanceof CachedResponse ? value : prepareJson(value)).send(request, response);
}
