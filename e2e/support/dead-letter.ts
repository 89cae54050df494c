import pg from 'pg';
import { runningServerUrl } from '#server/embedded/launcher.ts';

/**
 * Writes an email about an account that was given up, as if the mail server had been away for two days, and returns its
 * subject.
 */
export async function givenDeadLetter(dataDir: string, to: string): Promise<string> {
  const subject = `A message to ${to}`;
  const client = new pg.Client(runningServerUrl(dataDir));
  await client.connect();
  try {
    await client.query(
      `insert into outbox (dedupe_key, "to", subject, text, html, created_at, dead_at, attempts, last_error)
       values ($1, $2, $1, 'It is here after all.', '', now(), now(), 9, 'SMTP server: unreachable')`,
      [subject, to],
    );
  } finally {
    await client.end();
  }
  return subject;
}
