import { escapeHtml } from '../../content/content-nodes.ts';

/** Escapes text for XML and removes characters that XML cannot contain, even escaped. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, ''));
}
