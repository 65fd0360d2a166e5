import type { SignInAnswer } from '@repo/contracts/delivery/passkeys'
import type { Passkey } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Caller } from '#api/caller.ts'
import type { OpenedSession, RenewedSession, SessionOpener } from '#api/core/accounts/sessions.service.ts'
import { openProvenSession, strengthenSession } from '#api/core/accounts/sessions.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Site } from './ceremonies.service.ts'
import {
  consumeChallenge,
  createRefusalHandler,
  getSite,
  getSiteOfKind,
  readChallenge,
  storeChallenge,
} from './ceremonies.service.ts'

type Side = 'sender' | 'carrier'

/** Stores a challenge, and returns the options for a device's sign-in: any of its passkeys for the site. */
export async function preparePasskeySignIn(deps: Deps, side: Side) {
  const options = await generateAuthenticationOptions({
    rpID: getSite(deps, side).id,
    userVerification: 'required',
  })
  await storeChallenge(deps, options.challenge, null)
  return options
}

/**
 * Opens a session by a passkey, without any code. Throws `passkey-refused`, also for a repeat, and the account-state
 * refusals of a password sign-in.
 */
export async function signInByPasskey(
  deps: Deps,
  answer: SignInAnswer,
  side: Side,
  opener: SessionOpener,
): Promise<OpenedSession> {
  const { id, accountId } = await verifyPasskey(deps, answer, getSite(deps, side))
  const isStillTrue = async (tx: Tx) => (await tx.passkey.count({ where: { id } })) > 0
  return openProvenSession(deps, accountId, side, { opener, isStillTrue })
}

/**
 * Records that the caller proved their identity by a passkey. Returns the new secret of its session
 * (`strengthenSession`). Throws `passkey-refused`, and as `strengthenSession` does.
 */
export async function confirmByPasskey(
  deps: Deps,
  caller: Caller,
  answer: SignInAnswer,
): Promise<RenewedSession> {
  const { accountId } = await verifyPasskey(deps, answer, getSiteOfKind(deps, caller.kind))
  if (accountId !== caller.accountId) throw new Refusal('passkey-refused')
  return strengthenSession(deps, caller)
}

/** Returns the passkey that signed one of our challenges, which is consumed. Throws `passkey-refused`. */
async function verifyPasskey(deps: Deps, answer: SignInAnswer, site: Site): Promise<Passkey> {
  const challenge = readChallenge(answer.response.clientDataJSON)
  await consumeChallenge(deps, challenge, null)
  const passkey = await deps.db.passkey.findUnique({ where: { credentialId: answer.id } })
  if (!passkey) throw new Refusal('passkey-refused')
  const uses = await verifyUse(deps, passkey, answer, { challenge, site })
  const { count } = await deps.db.passkey.updateMany({
    where: { id: passkey.id, uses: passkey.uses },
    data: { uses, lastUsedAt: await databaseNow(deps.db) },
  })
  // The second of two concurrent uses, or a passkey that was deleted meanwhile.
  if (count === 0) throw new Refusal('passkey-refused')
  return passkey
}

async function verifyUse(
  deps: Deps,
  { credentialId, publicKey, uses }: Passkey,
  answer: SignInAnswer,
  { challenge, site }: { readonly challenge: string; readonly site: Site },
): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON, // as: a missing user handle may be null
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: Number(uses),
    },
    requireUserVerification: true,
  }).catch(createRefusalHandler(deps))
  if (!verified) throw new Refusal('passkey-refused')
  return authenticationInfo.newCounter
}
