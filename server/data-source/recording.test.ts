import { expect, it } from 'vitest';
import { Recording } from './recording.ts';

const post = (id: string) => ({ id, title: `Post ${id}`, link: `/${id}/`, content: 'long' });

it('lists each cache tag of the recorded queries once', async () => {
  const recording = new Recording();
  const posts = Promise.resolve([post('1'), post('2')]);
  await recording.record('postsByIds', { ids: ['1', '2'] }, posts);
  await recording.record('postsByIds', { ids: ['1', '2'] }, posts);
  await recording.record('ranking', { id: 'top' }, Promise.resolve(null));
  expect([...recording.tags()]).toEqual(['post:1', 'post:2', 'ranking:top']);
});

it('collects results for the page data, posts without their content', async () => {
  const recording = new Recording();
  const record = (name: Parameters<typeof recording.record>[0], parameters: object, result: unknown) =>
    recording.record(name, parameters, Promise.resolve(result));
  await record('postsByIds', { ids: ['9'] }, [post('9')]);
  await record('postsByCategory', { category: 'career', limit: 2 }, [post('1'), post('2')]);
  await record('postsByCategory', { category: 'career', limit: 1 }, [post('1')]);
  await record('ranking', { id: 'top' }, { extid: 'top', schools: [] });
  await record('ranking', { id: 'none' }, null);
  const { content: _, ...summary } = post('9');
  expect(recording.enrichedContent()).toEqual({
    embeddedPosts: { 9: summary },
    embeddedPostsByCategories: {
      career: [expect.not.objectContaining({ content: 'long' }), expect.anything()],
    },
    rankings: { top: { extid: 'top', schools: [] } },
  });
});

it('leaves rankings beyond 64 KB out of the page data', async () => {
  const recording = new Recording();
  const ranking = (length: number) => Promise.resolve({ title: 'x'.repeat(length), schools: [] });
  await recording.record('ranking', { id: 'short' }, ranking(60_000));
  await recording.record('ranking', { id: 'long' }, ranking(66_000));
  expect(Object.keys(recording.enrichedContent().rankings ?? {})).toEqual(['short']);
});

it('records the tags of a failed query, so that a purge re-renders the page', async () => {
  const recording = new Recording();
  const failed = recording.record('ranking', { id: 'top' }, Promise.reject(new Error('down')));
  await expect(failed).rejects.toThrow('down');
  expect([...recording.tags()]).toEqual(['ranking:top']);
});
