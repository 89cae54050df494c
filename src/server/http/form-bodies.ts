import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets forms through, besides JSON, as an object of their fields, within this scope only. Files are left out. */
export function takeForms(scope: FastifyInstance): void {
  const parse = (request: FastifyRequest, body: Buffer) =>
    fieldsOf(body, request.headers['content-type'] ?? '');
  scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, parse);
}

/** @throws an error with the status 400 for what is no such form. */
async function fieldsOf(body: Buffer, contentType: string): Promise<object> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch((cause) => {
    throw Object.assign(new Error('The form cannot be read.', { cause }), { statusCode: 400 });
  });
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields);
}
