import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface StoredEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface FakeMailServer {
  /** Newest first. */
  readonly emails: (to: string) => readonly StoredEmail[];
}

/** SMTP server that accepts every email and delivers none. */
export function startMail(port: number): Promise<FakeMailServer> {
  const stored: StoredEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        read(Buffer.concat(chunks), recipients).then((emails) => {
          stored.unshift(...emails);
          done();
        }, done);
      });
    },
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({ emails: (wanted) => stored.filter(({ to }) => to === wanted) }),
    );
  });
}

async function read(raw: Buffer, recipients: readonly string[]): Promise<StoredEmail[]> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  return recipients.map((to) => ({ to, subject, text, html }));
}
