import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { PlainCounter } from './plain-counter.ts';

test('reports total counts at each scrape, not the counts since the last scrape', async () => {
  const registry = new Registry();
  const counter = new PlainCounter<['one' | 'two']>(
    { name: 'edu_test_total', help: 'A test', labels: ['result'] },
    [registry],
  );
  const read = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('edu_test_total'));
  counter.add('one');
  counter.add('two');
  counter.add('one');
  const expected = ['edu_test_total{result="one"} 2', 'edu_test_total{result="two"} 1'];
  expect([await read(), await read()]).toEqual([expected, expected]);
  counter.add('two');
  expect(await read()).toContain('edu_test_total{result="two"} 2');
});
