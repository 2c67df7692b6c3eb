import { prerender } from '@edu-embed/server/adapters/astro.js';
import { source } from '../../content.js';

export const onRequest = prerender({ source: source() });
