import { renderHtml } from '@edu-embed/server';

/** Express middleware: renders the edu-embed elements in HTML that later handlers send as a string. */
export const prerender = (options) => (_request, response, next) => {
  const send = response.send.bind(response);
  response.send = (body) => {
    response.send = send;
    const type = String(response.get('content-type') ?? 'text/html');
    if (typeof body !== 'string' || !type.startsWith('text/html')) return send(body);
    renderHtml(body, options).then(send).catch(next);
    return response;
  };
  next();
};
