import { expect, test } from 'vitest';
import { startDemoServer } from '../testing/demo-server.ts';

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
