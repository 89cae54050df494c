/** Forty-two secrets; none may appear in output. */
export const CANARIES = {
  passwords: {
    own: 'pw-kestrel-4k81-own',
    wrong: 'pw-plover-92x7-wrong',
    next: 'pw-curlew-5d30-next',
    reset: 'pw-dunlin-77q2-reset',
    google: 'pw-bittern-1m64-google',
    admin: 'pw-osprey-38v9-admin',
  },
  tokens: {
    bearer: 'tok_heron_Zk4mT1vQ8sL2wX6yB9cD3fG5hJ7nP0rS4uV',
    resetLink: 'tok_egret_Qw3eR5tY7uI9oP1aS2dF4gH6jK8lZ0xC3vB',
    otherLink: 'tok_stork_Mn2bV4cX6zL8kJ0hG1fD3sA5pO7iU9yT2rE',
    stopEmails: 'tok_crane_Hj5kL7zX9cV1bN3mQ2wE4rT6yU8iO0pA5sD',
    google: 'eyJhbGciOiJSUzI1NiJ9.tok_ibis_8d1f.c2ln',
    nonce: 'tok_grebe_6v4n_nonce',
    signature: 't=1,v1=tok_teal_0c9b8a7d6e5f',
  },
  emails: {
    member: 'wren.member@leaks.test',
    admin: 'robin.admin@leaks.test',
    unknown: 'finch.unknown@leaks.test',
    other: 'linnet.other@leaks.test',
    changed: 'siskin.changed@leaks.test',
    broken: 'twite.broken@leaks.test',
    full: 'dotterel.full@leaks.test',
  },
  phones: { profile: '7208934617', alert: '7209172463', texting: '7206483915' },
  cards: { number: '4539578763621486', second: '5425233430109903', code: 'cvc-87190443' },
  keys: {
    /** 32 bytes in base64url. */
    push: 'key-kite-push-Zt7Rw4Lq9Xn2Vb6Mc1Kd8Hf3Jg5Ps',
    mail: 'key-magpie-mail-20f8',
    stripe: 'sk_test_rook_stripe_93be',
    webhook: 'whsec_jackdaw_webhook_15ad',
    twilio: 'key-chough-twilio-66e2',
    fares: 'key-jay-fares-48d0',
    hotels: 'key-crow-hotels-07b9',
    cars: 'key-shrike-cars-31fa',
    twoFactor: 'key-waxwing-two-factor-9c15-thirty-two-or-more',
    unsubscribe: 'key-nutcracker-unsubscribe-5e72-long-enough',
  },
  names: { first: 'Xanthippa', last: 'Quillfeather', agent: 'agent-sandpiper-browser-4471' },
  words: {
    query: 'word-avocet-query-8830',
    path: 'word-godwit-path-2216',
    body: 'word-whimbrel-body-5097',
  },
} as const;

export const ALL: readonly string[] = Object.values(CANARIES).flatMap((kind) =>
  Object.values<string>(kind),
);

/** Printed on purpose: a search that does not find it looks in the wrong place. */
export const PLANTED = 'planted-cuckoo-1d07';

/** The secret for a field of this name. */
export function valueFor(field: string): string {
  const { passwords, tokens, emails, phones, cards, names, words } = CANARIES;
  const fitting: readonly (readonly [RegExp, string])[] = [
    [/new_password/, passwords.next],
    [/password/, passwords.wrong],
    [/email/, emails.unknown],
    [/phone/, phones.alert],
    [/nonce/, tokens.nonce],
    [/token/, tokens.otherLink],
    [/card|number/, cards.number],
    [/cvc|code/, cards.code],
    [/first/, names.first],
    [/last|name/, names.last],
  ];
  return fitting.find(([pattern]) => pattern.test(field))?.[1] ?? words.body;
}
