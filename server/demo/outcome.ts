import type { Request } from 'express';
import type { ToolPage } from './tool/page-shell.ts';

/** The result of a request: a page, a frame, a redirect, or undefined for the next handler. */
export type Outcome =
  | { readonly tool: ToolPage }
  | { readonly frame: Buffer; readonly isScriptless?: boolean; readonly renderMs?: number }
  | { readonly location: string }
  | undefined;

/** The query of a request, without its question mark. */
export const queryOf = ({ originalUrl }: Pick<Request, 'originalUrl'>): string =>
  originalUrl.split(/\?(.*)/s)[1] ?? '';
