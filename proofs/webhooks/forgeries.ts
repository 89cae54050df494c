import type { Proof } from '../stage/prove.ts';
import { type Delivery, eventBody, signatureOf } from './deliver.ts';

type Forge = (proof: Proof, customer: string) => Delivery;

const TYPE = 'customer.subscription.updated';

/** A good event whose parts are then replaced. */
function altered(customer: string, change: (body: string, signature: string) => Partial<Delivery>) {
  const body = eventBody(TYPE, customer);
  const signature = signatureOf(body);
  return { body: Buffer.from(body), signatures: [signature], ...change(body, signature) };
}

const withBody = (customer: string, change: (body: string) => string | Buffer): Delivery =>
  altered(customer, (body) => ({ body: Buffer.from(change(body)) }));

const withSignature = (customer: string, change: (signature: string) => string): Delivery =>
  altered(customer, (_, signature) => ({ signatures: [change(signature)] }));

/** Properly made, but under other conditions. */
const signed = (customer: string, options: { secret?: string; age?: number }): Delivery =>
  altered(customer, (body) => ({ signatures: [signatureOf(body, options)] }));

/** Every way in which deliveries are altered; each must be refused. */
export const FORGERIES: Readonly<Record<string, Forge>> = {
  'bit of the body': (proof, customer) =>
    withBody(customer, (body) => {
      const bytes = Buffer.from(body);
      const at = proof.between(0, bytes.length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << proof.between(0, 7));
      return bytes;
    }),
  'bit of the signature': (proof, customer) =>
    withSignature(customer, (signature) => {
      const bytes = Buffer.from(signature);
      const at = proof.between(signature.indexOf('v1=') + 3, bytes.length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << proof.between(0, 6));
      return bytes.toString('latin1').replace(/[^\x20-\x7e]/g, '0z');
    }),
  'shorter body': (proof, customer) =>
    withBody(customer, (body) => body.slice(0, proof.between(0, body.length - 1))),
  'shorter signature': (proof, customer) =>
    withSignature(customer, (signature) =>
      signature.slice(0, proof.between(0, signature.length - 1)),
    ),
  'other secret': (proof, customer) =>
    signed(customer, { secret: `whsec_${proof.between(0, 1e9)}` }),
  old: (proof, customer) => signed(customer, { age: proof.between(310, 1_000_000) }),
  'from the future': (proof, customer) => signed(customer, { age: -proof.between(310, 1_000_000) }),
  'other time': (proof, customer) =>
    withSignature(customer, (signature) =>
      signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - proof.between(1, 200)}`),
    ),
  'older scheme alone': (_, customer) =>
    withSignature(customer, (signature) => signature.replace('v1=', 'v0=')),
  'white space': (proof, customer) =>
    withBody(customer, (body) => (proof.random() < 0.5 ? `${body}\n` : ` ${body}`)),
  'byte order mark': (_, customer) => withBody(customer, (body) => `\uFEFF${body}`),
  're-encoded': (proof, customer) =>
    withBody(customer, (body) => JSON.stringify(JSON.parse(body), null, proof.between(1, 4))),
  reordered: (_, customer) =>
    withBody(customer, (body) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).toReversed())),
    ),
  'header twice': (_, customer) =>
    altered(customer, (_body, signature) => ({ signatures: [signature, signature] })),
  'second header forged': (_, customer) =>
    altered(customer, (body, signature) => ({
      signatures: [signatureOf(body, { secret: 'x' }), signature],
    })),
  'no header': (_, customer) => altered(customer, () => ({ signatures: [] })),
  'empty header': (_, customer) => withSignature(customer, () => ''),
  'signature of another event': (_, customer) =>
    altered(customer, () => ({ signatures: [signatureOf(eventBody(TYPE, customer))] })),
  'capital letters': (_, customer) =>
    withSignature(
      customer,
      (signature) => `${signature.slice(0, 17).toUpperCase()}${signature.slice(17)}`,
    ),
  base64: (_, customer) =>
    withSignature(customer, (signature) =>
      signature.replace(
        /v1=(\w+)/,
        (_all, hex: string) => `v1=${Buffer.from(hex, 'hex').toString('base64')}`,
      ),
    ),
  'of real money': (_, customer) => {
    const body = eventBody(TYPE, customer).replace('"livemode":false', '"livemode":true');
    return { body: Buffer.from(body), signatures: [signatureOf(body)] };
  },
};
