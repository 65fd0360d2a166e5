import { randomInt } from 'node:crypto'
import { lotteryRefusals } from '@repo/contracts/lottery/refusals'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { Caller } from '#lottery-api/caller.ts'
import { lockOpenPlayer } from '#lottery-api/core/players/lock-open-player.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import { countCodes, lockNumber } from '#lottery-api/core/sms/sms.data.ts'
import { queueSms } from '#lottery-api/core/sms/sms.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { hashWithKeys } from '#lottery-api/keyed-hash.ts'

/** The validity of a code. */
const codeLifetimeMs = 10 * 60_000
/** The maximum number of judged guesses. */
const maxTries = 5
/** The maximum number of codes to a number, and for a player, within 24 hours. */
const maxCodes = { perNumber: 3, perPlayer: 5 } as const
/** A repeat within this time is the same click: no other code is sent. */
const sameClickMs = 60_000

/** A player's view of the mobile. */
export type Mobile = {
  /** Whether this instance sends text messages. */
  readonly isAvailable: boolean
  /** The confirmed number, in E.164; null without one. */
  readonly number: string | null
  /** Its owner has answered STOP, so that nothing is sent there. */
  readonly isStopped: boolean
  /** The number that waits for its code, and until when. */
  readonly pending: { readonly number: string; readonly until: Date } | null
}

/** Returns a player's mobile, and the number that waits for its code. */
export async function findMobile({ db, sms }: Pick<Deps, 'db' | 'sms'>, playerId: string): Promise<Mobile> {
  const { mobile, mobileConfirmation } = await db.player.findUniqueOrThrow({
    where: { id: playerId },
    select: { mobile: true, mobileConfirmation: true },
  })
  const now = await databaseNow(db)
  const isPending =
    mobileConfirmation !== null && mobileConfirmation.usedAt === null && mobileConfirmation.expiresAt > now
  return {
    isAvailable: sms !== null,
    number: mobile,
    isStopped: mobile !== null && (await db.smsStop.count({ where: { phone: mobile } })) > 0,
    pending: isPending ? { number: mobileConfirmation.phone, until: mobileConfirmation.expiresAt } : null,
  }
}

/**
 * Sends a code to a mobile that the caller wants to use; the previous number stays until the new one is confirmed. A
 * repeat within a minute sends nothing more, and the confirmed number gets no code. Throws `mobile-unusable`,
 * `too-many-requests` beyond the daily maximum, `password-needed`, `sms-unavailable` without a provider, and
 * `not-signed-in` for a closed account.
 */
export async function requestMobileCode(deps: Deps, caller: Caller, typed: string): Promise<void> {
  if (!deps.sms) throw new Refusal('sms-unavailable')
  const number = readPhoneNumber(typed)
  if (!number?.canReceiveSms) {
    const { message } = lotteryRefusals['mobile-unusable']
    throw new Refusal('mobile-unusable', { fields: { number: message } })
  }
  const phone = number.e164
  await deps.db.$transaction(async (tx) => {
    const player = await lockOpenPlayer(tx, caller.accountId)
    await lockNumber(tx, phone)
    const now = await databaseNow(tx)
    requireConfirmed(caller, now)
    if (player.mobile === phone) return
    const previous = await tx.mobileConfirmation.findUnique({ where: { playerId: player.id } })
    const isSameClick =
      previous?.phone === phone &&
      previous.usedAt === null &&
      now.getTime() - previous.createdAt.getTime() < sameClickMs
    if (isSameClick) return
    const { numberCodes, playerCodes } = await countCodes(tx, { phone, playerId: player.id })
    if (numberCodes >= maxCodes.perNumber || playerCodes >= maxCodes.perPlayer)
      throw new Refusal('too-many-requests', { retryAfterS: 3600 })
    await tx.mobileConfirmation.deleteMany({ where: { playerId: player.id } })
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    const { id } = await tx.mobileConfirmation.create({
      data: {
        playerId: player.id,
        phone,
        codeHash: hashCode(deps, player.id, code)[0],
        createdAt: now,
        expiresAt: new Date(now.getTime() + codeLifetimeMs),
      },
      select: { id: true },
    })
    await queueSms(deps, tx, player, phone, { kind: 'mobile-code', subject: id, facts: { code } })
  })
}

/**
 * Confirms a mobile by its code; a repeat changes nothing. Throws `code-invalid` for a wrong or expired code, for any
 * code after five wrong ones, and for a repeat once the mobile was removed or replaced; and `not-signed-in` for a
 * closed account.
 */
export async function confirmMobile(deps: Deps, caller: Caller, code: string): Promise<void> {
  const isRight = await deps.db.$transaction(async (tx) => {
    const player = await lockOpenPlayer(tx, caller.accountId)
    const pending = await tx.mobileConfirmation.findUnique({ where: { playerId: player.id } })
    if (!pending || pending.expiresAt <= (await databaseNow(tx)) || pending.codeTries >= maxTries)
      return false
    if (!hashCode(deps, player.id, code).includes(pending.codeHash)) {
      await tx.mobileConfirmation.update({ where: { id: pending.id }, data: { codeTries: { increment: 1 } } })
      return false
    }
    // Confirmed before, and removed since: a repeat does not restore it.
    if (pending.usedAt !== null) return player.mobile === pending.phone
    await tx.player.update({ where: { id: player.id }, data: { mobile: pending.phone } })
    await tx.mobileConfirmation.update({
      where: { id: pending.id },
      data: { usedAt: await databaseNow(tx) },
    })
    return true
  })
  if (!isRight) throw new Refusal('code-invalid')
}

/** Removes the caller's mobile and a pending code; idempotent. */
export async function removeMobile({ db }: Pick<Deps, 'db'>, { accountId }: Caller): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockPlayer(tx, accountId)
    await tx.player.update({ where: { id: accountId }, data: { mobile: null } })
    await tx.mobileConfirmation.deleteMany({ where: { playerId: accountId } })
  })
}

function hashCode({ config }: Pick<Deps, 'config'>, playerId: string, code: string) {
  return hashWithKeys(config.authSecrets, 'mobile code', `${playerId}:${code}`)
}
