import { createServer } from 'node:http';
import type { FakeMailServer } from './mail.ts';

/** /health answers once everything runs; /emails?to= answers as GET /api/sandbox/mail does. */
export function startControl(port: number, mail: FakeMailServer): Promise<void> {
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname, searchParams } = new URL(url, 'http://control');
    answer.setHeader('content-type', 'application/json');
    if (pathname === '/health') answer.end('{}');
    else if (pathname === '/emails')
      answer.end(JSON.stringify({ emails: mail.emails(searchParams.get('to') ?? '') }));
    else answer.writeHead(404).end('{}');
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}
