import type { Request, Response } from 'express';
import { memoizeByObject } from '../remember.ts';
import { CachedResponse } from './cached-response.ts';

const type = ['Content-Type', 'application/json; charset=utf-8'];

function prepare(value: unknown): CachedResponse {
  return new CachedResponse({ status: 200, body: Buffer.from(JSON.stringify(value)), headers: type });
}

const prepareOnce = memoizeByObject(prepare);

/** Sends JSON compressed; what is said to last is compressed once for all who ask. */
export function sendJson(request: Request, response: Response, value: object, isLasting = false): void {
  (isLasting ? prepareOnce(value) : prepare(value)).send(request, response);
}
