import { Router } from 'express';
import * as v from 'valibot';
import { integerParameter, parseQuery } from '../api/query.ts';
import { handleProblems } from '../http/problem-details.ts';
import { type IconType, renderEmptyIcon, renderIcon } from './icon-svg.ts';

const colorMessage = 'must be a color of 3, 4, 6 or 8 hexadecimal digits, or a CSS color name';

// Allows only letters in color names, which are safe in an attribute; browsers ignore unknown names.
const iconQuery = v.object({
  color: v.optional(
    v.pipe(
      v.string(colorMessage),
      v.regex(/^(?:#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24})$/i, colorMessage),
      v.transform((color) =>
        /^[0-9a-f]+$/i.test(color) && [3, 4, 6, 8].includes(color.length) ? `#${color}` : color,
      ),
    ),
    'currentColor',
  ),
  width: v.optional(integerParameter(1, 512)),
  height: v.optional(integerParameter(1, 512)),
});

/** Creates the router of `GET /icons/{type}/{name}.svg?color&width&height`. Mount it at `/icons`. */
export function createIconRouter(): Router {
  const router = Router();
  router.get('/:type/:file', async (request, response) => {
    const { color, width, height } = parseQuery(iconQuery, request.query);
    const { type, file } = request.params;
    const size = { width: width ?? height ?? 24, height: height ?? width ?? 24 };
    const name = /^(.+)\.svg$/.exec(file)?.[1];
    const svg = isIconType(type) && name !== undefined ? await renderIcon(type, name, color, size) : null;
    response
      .status(svg === null ? 404 : 200)
      .set({
        'Cache-Control': svg === null ? 'public, max-age=300' : 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type('image/svg+xml')
      .send(svg ?? renderEmptyIcon(size));
  });
  return router.use(handleProblems);
}

function isIconType(type: string): type is IconType {
  return type === 'solid' || type === 'outline' || type === 'social';
}
