import { expect, test } from 'vitest';
import { startDemoServer } from '../testing/demo-server.ts';
import { packText } from './shared-text.ts';

test('shows a submitted text that is too long for a link without a preview, and reports that', async () => {
  const server = await startDemoServer();
  const text = 'a'.repeat(65_537);
  const body = new URLSearchParams({ html: text });
  const response = await fetch(`${server.origin}/demo/playground/`, { method: 'POST', body });
  await server.close();
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('The text is too long for a link. Copy it to keep it.');
  expect(html).toContain(`\n${text}</textarea>`);
  expect(html).not.toContain('<iframe');
  expect(html).toContain('<option value="">Your text</option>');
  expect(html).not.toMatch(/<option value="[\w-]+" selected>(?:First-year|Questions|Empty)/);
});

test('renders the first 65,536 characters of a text in any script', async () => {
  const server = await startDemoServer();
  // A form writes nine bytes for each of these characters.
  const body = new URLSearchParams({ html: `${'学'.repeat(65_534)}\nxy` });
  const response = await fetch(`${server.origin}/demo/frame/`, { method: 'POST', body });
  const html = await response.text();
  await server.close();
  expect(response.status).toBe(200);
  expect(html).toContain('学\nx');
  expect(html).not.toContain('学\nxy');
});

test('the sample, the settings and the text of the link are one form, which redirects to their URL', async () => {
  const server = await startDemoServer();
  const packed = await packText('<p>Mine</p>');
  const html = await (await fetch(`${server.origin}/demo/playground/?_text=${packed}&_w=390`)).text();
  const submit = async (sample: string) => {
    const query = `_form=1&_text=${packed}&_sample=${sample}&_w=390&_mode=server&_scheme=system&_dir=rtl`;
    const { status, headers } = await fetch(`${server.origin}/demo/playground/?${query}`, {
      redirect: 'manual',
    });
    return [status, headers.get('location')];
  };
  const redirects = [await submit('empty'), await submit('')];
  await server.close();
  for (const field of [
    `<input type="hidden" form="wb-form" name="_text" value="${packed}"`,
    '<select form="wb-form" name="_sample"',
  ])
    expect(html).toContain(field);
  expect(redirects).toEqual([
    [303, '/demo/playground/?_sample=empty&_w=390&_mode=server&_dir=rtl'],
    [303, `/demo/playground/?_text=${packed}&_w=390&_mode=server&_dir=rtl`],
  ]);
});

test.each(['hydrated', 'server', 'noscript', 'client'])(
  'sanitizes a submitted text in the mode %s',
  async (mode) => {
    const server = await startDemoServer();
    const text =
      '<meta http-equiv="refresh" content="0;url=//evil.example"><form action="//evil.example"></form>';
    const body = new URLSearchParams({ html: `${text}<p>Text</p>` });
    const response = await fetch(`${server.origin}/demo/frame/?_mode=${mode}`, { method: 'POST', body });
    const html = await response.text();
    await server.close();
    expect(html).toContain('<p>Text</p>');
    expect(html).not.toContain('evil.example');
  },
);
