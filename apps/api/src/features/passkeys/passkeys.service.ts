import type { RegistrationAnswer } from '@repo/contracts/delivery/passkeys'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { spendEmail } from '@repo/server-kit/tries'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Caller } from '#api/caller.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import { queueSecurityEmail } from '#api/core/accounts/security-emails.service.ts'
import type { Deps } from '#api/deps.ts'
import {
  consumeChallenge,
  createRefusalHandler,
  getSiteOfKind,
  readChallenge,
  storeChallenge,
} from './ceremonies.service.ts'
import { passkeyAddedEmail } from './passkeys.emails.ts'

const maxPasskeys = 10

/** EdDSA, ES256 and RS256 by their COSE numbers. Every device supports one of them. */
const algorithms = [-8, -7, -257]

/** Returns the caller's passkeys, the oldest first. */
export function listPasskeys({ db }: Deps, { accountId }: Caller) {
  return db.passkey.findMany({
    where: { accountId },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

/**
 * Returns the options for a new passkey: discoverable, and unlocked by finger, face or code, so that it replaces
 * password and second factor. Throws `password-needed`, and `too-many-passkeys` beyond ten.
 */
export async function preparePasskey(deps: Deps, caller: Caller) {
  await requireFreshPassword(deps, caller)
  const { accountId, email, kind } = caller
  const existingPasskeys = await deps.db.passkey.findMany({ where: { accountId } })
  if (existingPasskeys.length >= maxPasskeys) throw new Refusal('too-many-passkeys')
  const site = getSiteOfKind(deps, kind)
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: email,
    userID: new TextEncoder().encode(accountId),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existingPasskeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(deps, options.challenge, accountId)
  return options
}

/**
 * Stores a passkey that the caller's device created, and notifies the owner by email. Throws `passkey-refused`, also
 * for the second of two concurrent calls, `too-many-passkeys` beyond ten, `too-many-requests` beyond five tries a day,
 * and `not-signed-in` for a closed account.
 */
export async function createPasskey(
  deps: Deps,
  caller: Caller,
  { name, answer }: { readonly name: string; readonly answer: RegistrationAnswer },
): Promise<void> {
  const { accountId, kind } = caller
  await spendEmail(deps.pool, { kind: 'passkey', to: caller.email, factor: deps.config.rateLimitFactor })
  const challenge = readChallenge(answer.response.clientDataJSON)
  await consumeChallenge(deps, challenge, accountId)
  const { id, publicKey, counter, transports } = await verifyRegistration(deps, kind, answer, challenge)
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account || account.status === 'removed') throw new Refusal('not-signed-in')
    if ((await tx.passkey.count({ where: { accountId } })) >= maxPasskeys)
      throw new Refusal('too-many-passkeys')
    const createdAt = await databaseNow(tx)
    const { count } = await tx.passkey.createMany({
      data: [
        {
          accountId,
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          uses: counter,
          transports: transports ?? [],
          name,
          createdAt,
        },
      ],
      skipDuplicates: true,
    })
    if (count === 0) throw new Refusal('passkey-refused')
    const writeEmail = (email: string) => passkeyAddedEmail(email, { name, webUrl: deps.config.webUrl })
    await queueSecurityEmail(deps, tx, account, {
      contentFor: writeEmail,
      key: `passkey-added-${createdAt.getTime()}-${accountId}`,
    })
  })
}

async function verifyRegistration(
  deps: Deps,
  kind: Caller['kind'],
  answer: RegistrationAnswer,
  expectedChallenge: string,
) {
  const site = getSiteOfKind(deps, kind)
  const response = { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON // as: their transports are a list of names that grows
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(createRefusalHandler(deps))
  if (!registrationInfo) throw new Refusal('passkey-refused')
  return registrationInfo.credential
}

/**
 * Deletes a passkey of the caller. Throws `password-needed`, and `not-found` for another account's passkey and for a
 * repeat.
 */
export async function deletePasskey(deps: Deps, caller: Caller, id: string): Promise<void> {
  await requireFreshPassword(deps, caller)
  const { count } = await deps.db.passkey.deleteMany({ where: { id, accountId: caller.accountId } })
  if (count === 0) throw new Refusal('not-found')
}
