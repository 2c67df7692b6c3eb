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
