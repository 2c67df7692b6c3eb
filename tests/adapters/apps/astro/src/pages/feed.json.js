import { readContent } from '../../../content.js';

export const GET = () => Response.json({ content: readContent() });
