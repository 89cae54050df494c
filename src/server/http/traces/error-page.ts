import type { FastifyReply, FastifyRequest } from 'fastify';

const page = (reference: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Something went wrong</title></head>
<body>
<h1>Something went wrong</h1>
<p>This is our fault, not yours. Please try again in a moment.</p>
<p>Reference: ${reference}</p>
</body>
</html>
`;

/** Whether a browser opens an address as a page: the page itself knows which of them exist. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)\//.test(url) &&
  (headers.accept ?? '').includes('text/html');

/** What stands in the browser when the page itself cannot be had. It needs nothing else to be served. */
export const sendErrorPage = (reply: FastifyReply, reference: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(reference));
