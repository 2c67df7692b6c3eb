/** The content of the projects: HTML as a CMS stores it, and the server that renders its elements. */
import { readFileSync } from 'node:fs';

export const readContent = () => readFileSync(process.env.CONTENT_FILE, 'utf8');
export const source = () => process.env.EDU_SERVER;
export const script = () => `${source()}/embed/v1/embed.js`;
