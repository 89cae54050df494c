import type { FastifyReply, FastifyRequest } from 'fastify';
import { PLACES } from '#contract/crash-reports.ts';

interface PageText {
  readonly title: string;
  readonly text: string;
}

export const FAULT: PageText = {
  title: 'Something went wrong',
  text: 'This is our fault, not yours. Please try again in a moment.',
};

export const BUSY: PageText = {
  title: 'We are very busy',
  text: 'More people want something from us than we can serve at once. Please try again in a moment.',
};

const page = (reference: string, { title, text }: PageText) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">Try again</a></p>
<p>Reference: ${reference}</p>
</body>
</html>
`;

/** Programs that show what a shared link leads to say so, and scripts: they get a page where there is one. */
const ANYTHING = '*/*';
const SCREENS = new Set<string>(PLACES);
const isScreen = (url: string) => SCREENS.has(url.split('?')[0] ?? '');

/** Whether a browser opens an address as a page: the page itself knows which of them exist. */
export const isPageRequest = ({ method, url, headers: { accept = ANYTHING } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)\//.test(url) &&
  (accept.includes('text/html') || (accept === ANYTHING && isScreen(url)));

/** What stands in the browser when the page itself cannot be had. It needs nothing else to be served. */
export const sendErrorPage = (
  reply: FastifyReply,
  reference: string,
  words: PageText,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(reference, words));
