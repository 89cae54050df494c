import type { CreationOptionsDto, PasskeyDto, RequestOptionsDto } from '#contract/passkeys.ts';
import * as contract from '#contract/passkeys.ts';
import { MAX_PASSKEYS } from '#domain/passkey.ts';
import type { Member } from '#domain/permissions.ts';
import type { StoredPasskey } from '#server/db/queries/accounts/passkeys.ts';
import { type Caller, route } from '#server/http/route.ts';
import type { OwnerProof } from '../prove-owner.ts';
import { deviceOf, sessionCallerOf, userWith } from '../routes.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';
import {
  addPasskey,
  beginPasskey,
  CHALLENGE_MS,
  listOwnPasskeys,
  type NewPasskeyQuestion,
  nameOwnPasskey,
  type PasskeyDeps,
  removeOwnPasskey,
} from './passkeys.ts';
import { ALGORITHMS } from './verify-passkey.ts';

const PUBLIC_KEY = 'public-key';
const REQUIRED = 'required';

const presentPasskey = (passkey: StoredPasskey): PasskeyDto => ({
  id: passkey.id,
  name: passkey.name,
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  backed_up: passkey.isBackedUp,
});

const presentCreation = (question: NewPasskeyQuestion): CreationOptionsDto => ({
  rp: { id: question.relyingParty.id, name: question.relyingParty.name },
  user: {
    id: question.handle.toString('base64url'),
    name: question.user.email,
    displayName: `${question.user.firstName} ${question.user.lastName}`.trim(),
  },
  challenge: question.challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: PUBLIC_KEY, alg })),
  timeout: CHALLENGE_MS,
  excludeCredentials: question.existing.map(({ credentialId, transports }) => ({
    type: PUBLIC_KEY,
    id: credentialId.toString('base64url'),
    transports,
  })),
  authenticatorSelection: {
    residentKey: REQUIRED,
    requireResidentKey: true,
    userVerification: REQUIRED,
  },
  attestation: 'none',
});

const proofOf = (
  actor: Member,
  caller: Caller,
  body: { readonly password?: string | undefined; readonly device_token?: string | undefined },
): OwnerProof => ({
  token: sessionCallerOf(actor, caller).token,
  device: deviceOf(caller, body.device_token),
  password: body.password,
});

/** Signing in with a passkey, and the own passkeys. */
export function passkeyRoutes(deps: PasskeyDeps) {
  const userOf = userWith(deps);
  return [
    route(contract.passkeyOptions, async () => {
      const { relyingParty, challenge } = await beginPasskeySignIn(deps);
      const options: RequestOptionsDto = {
        rpId: relyingParty.id,
        challenge,
        timeout: CHALLENGE_MS,
        userVerification: REQUIRED,
      };
      return { options };
    }),
    route(contract.passkeySignIn, async ({ input: { body }, caller }) => {
      const sent = {
        id: body.id,
        clientData: body.client_data,
        authenticatorData: body.authenticator_data,
        signature: body.signature,
        userHandle: body.user_handle,
      };
      const device = deviceOf(caller, body.device_token);
      const { token, user, deviceToken } = await signInWithPasskey(deps, sent, device);
      return { token, user: await userOf(user), device_token: deviceToken };
    }),
    ...ownPasskeyRoutes(deps),
  ];
}

const ownPasskeyRoutes = (deps: PasskeyDeps) => [
  route(contract.listPasskeys, async ({ actor }) => ({
    passkeys: (await listOwnPasskeys(deps, actor.id)).map(presentPasskey),
    limit: MAX_PASSKEYS,
  })),
  route(contract.newPasskeyOptions, async ({ input: { body }, actor, caller }) => ({
    options: presentCreation(await beginPasskey(deps, actor.id, proofOf(actor, caller, body))),
  })),
  route(contract.addPasskey, async ({ input: { body }, actor, caller }) => {
    const passkey = await addPasskey(deps, {
      userId: actor.id,
      token: sessionCallerOf(actor, caller).token,
      browser: caller.browser,
      sent: {
        id: body.id,
        clientData: body.client_data,
        attestation: body.attestation,
        transports: body.transports,
      },
    });
    return { passkey: presentPasskey(passkey) };
  }),
  route(contract.renamePasskey, async ({ input: { params, body }, actor }) => {
    const own = { userId: actor.id, id: params.id };
    return { passkey: presentPasskey(await nameOwnPasskey(deps, own, body.name)) };
  }),
  route(contract.removePasskey, ({ input: { params, body }, actor, caller }) =>
    removeOwnPasskey(deps, { userId: actor.id, id: params.id }, proofOf(actor, caller, body)),
  ),
];
