import { createHmac, randomInt } from 'node:crypto'
import { resetCodeLength } from '@repo/contracts/delivery/password-reset'
import type { TokenKeys } from '@repo/server-kit/tokens'
import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import type { Deps } from '#api/deps.ts'
import { compose } from '#api/mail/compose.ts'
import { resetCodeEmail } from './password-reset.emails.ts'

function hashCode({ key }: TokenKeys[number], resetId: string, code: string): string {
  return createHmac('sha256', key).update(`password-reset:${resetId}:${code}`).digest('hex')
}

/** Returns the possible digests of this code in a reset's row: one for each valid key. */
export function listCodeHashes(keys: TokenKeys, resetId: string, code: string): string[] {
  return keys.map((key) => hashCode(key, resetId, code))
}

/**
 * Generates the code of a reset and emails it to a known address. Only the email contains the code, no queue. A repeat
 * after a failure generates a new code; the newest email counts. Does nothing for an unknown address, and once the
 * reset is used or expired.
 */
export async function sendResetCode(deps: Deps, resetId: string): Promise<void> {
  const [newest] = deps.tokenKeys
  if (!newest) throw new Error('No key to hash codes with')
  const code = randomInt(10 ** resetCodeLength)
    .toString()
    .padStart(resetCodeLength, '0')
  const hash = hashCode(newest, resetId, code)
  const email = await storeCodeHash(deps, resetId, hash)
  if (email === null) return
  const key: MessageKey<'mail'> = `reset-code-${hash.slice(0, 24)}`
  await deps.mailer.send(compose(resetCodeEmail(email, code)), key)
}

/**
 * Stores the digest and the account. Returns the recipient's address; null for an expired or used request and for an
 * address without an account.
 */
async function storeCodeHash(deps: Deps, resetId: string, hash: string): Promise<string | null> {
  return deps.db.$transaction(async (tx) => {
    const [reset] = await tx.$queryRaw<{ email: string }[]>`
      SELECT email FROM password_reset WHERE id = ${resetId}::uuid AND expires_at > app_now() FOR UPDATE`
    if (!reset) return null
    const account = await tx.account.findFirst({
      where: { email: reset.email, status: { not: 'removed' } },
      select: { id: true },
    })
    if (!account) return null
    await tx.passwordReset.update({
      where: { id: resetId },
      data: { accountId: account.id, codeHash: hash },
      select: { id: true },
    })
    return reset.email
  })
}
