import type { FastifyInstance } from 'fastify';
import { encoded, encodingFor } from './encodings.ts';
import { WORTH_IT_BYTES } from './ready-answer.ts';

/**
 * Compresses answers that are written as text for one caller. What is ready, a file or told line by line stays as it is.
 */
export function packTexts(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT_BYTES) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return done(null, payload);
    encoded(Buffer.from(payload), encoding).then((bytes) => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, bytes);
    }, done);
  });
}
