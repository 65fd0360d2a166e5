import type { HandOverFault, KeyHistory, KeyPeriod } from '@repo/lottery-rules/key-hand-over'
import { findHandOverFault, handOverKey, maxDrawsAhead } from '@repo/lottery-rules/key-hand-over'
import { databaseNow } from '@repo/server-kit/database'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { readKeys } from '#lottery-api/core/draws/signing-keys.service.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { isPublicKey, readSecretKey } from '#lottery-api/signing-key.ts'
import { lockDraw } from '../draws.data.ts'

/** The action in approvals by which another key signs draws. */
export const replaceKeyAction = 'draws replace-key'

/** The subject of every proposal to replace the key, so that one is open at a time. */
const subject = 'signing-key'

const proposedHandOver = z.object({
  publicKey: z.string().refine(isPublicKey),
  fromSequence: z.int().positive(),
})

const sentences: Readonly<Record<HandOverFault, string>> = {
  'no-draw': 'No draw has opened yet: exchange LOTTERY_SIGNING_KEY, nothing is signed by it.',
  'not-ahead': 'This draw has opened by now, and keeps its key: name a later number.',
  'too-far': `The number is more than ${maxDrawsAhead} draws ahead.`,
  announced: 'Another key is announced already: it has to sign a draw first.',
  'key-known': 'The key is one of the lottery’s already.',
}

/**
 * Proposes that another key signs the draws from a number on. A repeat by the same person changes nothing. Throws a
 * `StaffError` for an impossible hand-over.
 */
export async function proposeKey({ db, config }: Deps, staff: Staff, next: KeyPeriod): Promise<Approval> {
  const { publicKey, fromSequence } = next
  return db.$transaction(async (tx) => {
    requirePossible(next, await readKeys({ config, db: tx }), await findNewestSequence(tx))
    const facts = { publicKey, fromSequence }
    const proposal = await propose(tx, { action: replaceKeyAction, subject, facts, by: staff.actor })
    await audit(tx, staff, {
      action: `propose ${replaceKeyAction}`,
      subject: { kind: 'draws', id: subject },
      facts,
    })
    return proposal
  })
}

/**
 * Announces the key that another person has proposed: the previous key signs the hand-over. No draw opens meanwhile,
 * and an open one keeps its key. Throws a `StaffError` in a process without the secret halves of both keys, and for a
 * hand-over that is impossible by now.
 */
export async function announceKey(
  { db, config }: Deps,
  staff: Staff,
  approvalId: string,
): Promise<KeyPeriod> {
  return db.$transaction(async (tx) => {
    const { facts } = await approve(tx, approvalId, replaceKeyAction, staff.actor)
    const { publicKey, fromSequence } = proposedHandOver.parse(facts)
    await lockCurrentDraw(tx)
    const trust = await readKeys({ config, db: tx })
    requirePossible({ publicKey, fromSequence }, trust, await findNewestSequence(tx))
    const secretKey = requireSecretHere(config, trust.publicKey)
    // A key without a known secret half would end the lottery.
    requireSecretHere(config, publicKey)
    const { signature } = handOverKey({ publicKey, fromSequence }, secretKey)
    const announcedAt = await databaseNow(tx)
    const first = { fromSequence: 1, publicKey: trust.publicKey, announcedAt }
    await tx.signingKey.createMany({
      data: [...(trust.keys ? [] : [first]), { fromSequence, publicKey, signature, announcedAt }],
    })
    await audit(tx, staff, {
      action: replaceKeyAction,
      subject: { kind: 'draws', id: subject },
      facts: { publicKey, fromSequence },
    })
    return { publicKey, fromSequence, signature }
  })
}

function requirePossible(next: KeyPeriod, trust: KeyHistory, newest: number | null): void {
  const fault = findHandOverFault(next, trust, newest)
  if (fault) throw new StaffError(`${next.fromSequence}, ${next.publicKey}: ${sentences[fault]}`)
}

function requireSecretHere(config: Deps['config'], publicKey: string): string {
  try {
    return readSecretKey(config, publicKey)
  } catch (cause) {
    throw new StaffError(
      `The private half of ${publicKey} is not here: approve it where the worker runs, with LOTTERY_SIGNING_KEY and LOTTERY_SIGNING_KEY_NEXT.`,
      { cause },
    )
  }
}

async function findNewestSequence(db: Db): Promise<number | null> {
  const newest = await db.draw.findFirst({ orderBy: { sequence: 'desc' }, select: { sequence: true } })
  return newest?.sequence ?? null
}

/** Locks the open draw until the transaction ends: the next one opens only when that one closes. */
async function lockCurrentDraw(tx: Tx): Promise<void> {
  for (;;) {
    const openDraw = await tx.draw.findFirst({ where: { state: 'open' }, select: { id: true } })
    // It may have closed while its row was waited for.
    if (!openDraw || (await lockDraw(tx, openDraw.id)).draw.state === 'open') return
  }
}
