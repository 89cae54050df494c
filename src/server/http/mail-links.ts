import type { FastifyInstance } from 'fastify';
import { unsubscribe } from '#contract/notices.ts';
import { muteTrip } from '#contract/saved-trips.ts';

/** Screens by the calls that mail programs post to (RFC 8058). */
const SCREENS = { [unsubscribe.path]: '/unsubscribe', [muteTrip.path]: '/unsubscribe-trip' };

const TOKEN = /^\w{1,200}$/;

/**
 * Some mail programs open the URL of `List-Unsubscribe` in a browser instead of posting to it. Leads to the screen that
 * asks first, and changes nothing: programs that prefetch links do the same. Password managers lead to where a password
 * is changed (w3c.github.io/webappsec-change-password-url).
 */
export function leadToScreens(app: FastifyInstance): void {
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profile', 302));
  for (const [path, screen] of Object.entries(SCREENS))
    app.get<{ Querystring: { readonly token?: unknown } }>(
      `/api${path}`,
      async (request, reply) => {
        const { token } = request.query;
        const query = typeof token === 'string' && TOKEN.test(token) ? `?token=${token}` : '';
        return reply.header('cache-control', 'no-store').redirect(`${screen}${query}`, 303);
      },
    );
}
