import { afterEach, expect, test, vi } from 'vitest';
import { TooComplexError } from '../../cms/upstream/check-json.ts';
import { limitServiceFetch, serviceRequester } from './service-responses.ts';

afterEach(() => void vi.unstubAllGlobals());

const url = 'https://service.example/';
const listOf = (values: number): string => JSON.stringify(Array(values).fill(0));
const fetchList = (values: number) => async () => new Response(listOf(values), { status: 201 });

test('returns a response that can be parsed without a delay of other requests', async () => {
  const response = await limitServiceFetch(fetchList(120_000))(url);
  expect(response.status).toBe(201);
  expect(await response.text()).toBe(listOf(120_000));
});

test('rejects a response with so many values that parsing it would delay other requests', async () => {
  await expect(limitServiceFetch(fetchList(130_000))(url)).rejects.toThrow(TooComplexError);
});

test.each([
  [120_000, { status: 201, content: listOf(120_000), isTimedOut: false }],
  [130_000, { status: 0, content: 'about 130,001 values; the limit is 125,000', isTimedOut: false }],
])('returns or rejects the response of a search with %d values', async (values, expected) => {
  vi.stubGlobal('fetch', fetchList(values));
  const request = { url, method: 'POST', headers: {}, responseTimeout: 5000 };
  expect(await serviceRequester.send(request)).toEqual(expected);
});
