import { expect, test } from 'vitest';
import { CmsUnreachableError } from './cms/cms.ts';
import { createLogger } from './logger.ts';

/** Logs an error and returns the logged object. */
function logError(error: Error): { readonly err: Readonly<Record<string, string>> } {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  return JSON.parse(lines.join(''));
}

const cause = new Error('connection refused');

test('logs an error with its stack and its causes', () => {
  const { err } = logError(new TypeError('no page', { cause }));
  expect(err).toMatchObject({ type: 'TypeError', message: 'no page: connection refused' });
  expect(err.stack).toMatch(/logger\.test\.ts.*caused by: Error: connection refused/s);
});

test('logs no stack trace while the CMS is unreachable, because every request logs this error', () => {
  expect(logError(new CmsUnreachableError('the CMS is unreachable', { cause }))).toMatchObject({
    err: { type: 'CmsUnreachableError', message: 'the CMS is unreachable: connection refused' },
  });
  expect(logError(new CmsUnreachableError('the CMS is unreachable', { cause })).err).not.toHaveProperty(
    'stack',
  );
});
