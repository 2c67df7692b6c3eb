import { readContent } from '../../../content.js';

export const dynamic = 'force-dynamic';
export const GET = () => Response.json({ content: readContent() });
