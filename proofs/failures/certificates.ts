import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DAY_MS } from '#domain/time.ts';
import type { Proof } from '../harness/prove.ts';

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

export interface Certificates {
  /** File of the authority that the product trusts. */
  readonly authority: string;
  /** Signed by it for localhost, but over since yesterday. */
  readonly expired: Certificate;
  /** Signed by nobody. */
  readonly unknown: Certificate;
}

/** `20261126120000Z` */
const stamp = (ms: number): string =>
  `${new Date(ms)
    .toISOString()
    .replaceAll(/[-:T]|\.\d+/g, '')
    .replace('Z', '')}Z`;

const CA_CONF = `[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
`;
const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
const LOCALHOST = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';

/** Made by the program openssl. */
export function makeCertificates(proof: Proof): Certificates {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-certificates-'));
  proof.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const openssl = (words: string) =>
    execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' });
  openssl(`req -x509 ${KEY} -keyout ca.key -out ca.pem -subj /CN=Proof -days 2`);
  openssl(`req -x509 ${KEY} -keyout unknown.key -out unknown.pem ${LOCALHOST} -days 2`);
  openssl(`req ${KEY} -keyout expired.key -out expired.csr ${LOCALHOST}`);
  fs.writeFileSync(path.join(folder, 'index.txt'), '');
  fs.writeFileSync(path.join(folder, 'ca.conf'), CA_CONF);
  const [from, until] = [9, 1].map((days) => stamp(Date.now() - days * DAY_MS));
  openssl(
    `ca -batch -config ca.conf -keyfile ca.key -cert ca.pem -startdate ${from} -enddate ${until} -in expired.csr -out expired.pem -notext`,
  );
  const read = (name: string): Certificate => ({
    key: fs.readFileSync(path.join(folder, `${name}.key`)),
    cert: fs.readFileSync(path.join(folder, `${name}.pem`)),
  });
  return {
    authority: path.join(folder, 'ca.pem'),
    expired: read('expired'),
    unknown: read('unknown'),
  };
}
