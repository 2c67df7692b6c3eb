import type { Request, Response } from 'express';
import { PreparedAnswer } from '../cache/prepared-answer.ts';
import { rememberFor } from '../remember.ts';

const type = ['Content-Type', 'application/json; charset=utf-8'];

function prepare(value: unknown): PreparedAnswer {
  return new PreparedAnswer({ status: 200, body: Buffer.from(JSON.stringify(value)), headers: type });
}

const prepareOnce = rememberFor(prepare);

/** Sends JSON compressed; what is said to last is compressed once for all who ask. */
export function sendPrepared(request: Request, response: Response, value: object, isLasting = false): void {
  (isLasting ? prepareOnce(value) : prepare(value)).send(request, response);
}
