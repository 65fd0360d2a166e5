import type { Beacon } from '@repo/lottery-rules/beacon'
import { computeSeed } from '@repo/lottery-rules/draw'
import { potDrawn } from '@repo/lottery-rules/ledger'
import { computeShares } from '@repo/lottery-rules/pot'
import { findClaimDeadline } from '@repo/lottery-rules/prize-terms'
import { formatResult } from '@repo/lottery-rules/result'
import type { Draw } from '@repo/prisma/lottery-types'
import { rankSealedList } from '#lottery-api/core/draws/ranking.service.ts'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { BeaconAnswer } from '#lottery-api/edges/beacon/beacon-source.ts'
import { allowLongStatements, isDue, tryLockDraw } from '../draws.data.ts'
import { writePrizes } from './winners.data.ts'

const timeoutMs = 60_000

/**
 * Draws the winners of a sealed draw by the beacon of exactly the round that its manifest names. Until that beacon
 * exists and is verified, the draw waits: no other is accepted. Beacon, result, prizes and their ledger entry are one
 * transaction. Returns false when the draw waits, is drawn already, or is locked by another worker. Throws for a draw
 * that is not sealed.
 */
export async function drawWinners(deps: Deps, draw: Draw): Promise<boolean> {
  const { manifestSha256, winners, potCents } = draw
  if (manifestSha256 === null || winners === null || potCents === null)
    throw new Error(`${draw.week} is not sealed`)
  const declaredBeacon = await findDeclaredBeacon(deps, draw)
  if (declaredBeacon === null) return false
  const seed = computeSeed(manifestSha256, declaredBeacon.beacon.randomness)
  // Sealed data is immutable: ranking needs no lock.
  const ranked = await rankSealedList(deps.pool, seed, draw.id, winners)
  const shares = computeShares(Number(potCents), winners)
  const prizes = ranked.map((one, index) => ({ ...one, cents: shares[index] ?? 0 }))
  const result = formatResult({ v: 1, draw: draw.week, seed, winners: prizes })
  return deps.db.$transaction(
    async (tx) => {
      await allowLongStatements(tx, timeoutMs)
      const locked = await tryLockDraw(tx, draw.id)
      if (locked === null || !isDue(locked, 'draw')) return false
      const { now } = locked
      const { signature, randomness } = declaredBeacon.beacon
      const { chain, round } = locked.draw
      await tx.drawBeacon.create({
        data: {
          drawId: draw.id,
          chain,
          round,
          signature,
          randomness,
          source: declaredBeacon.source,
          receivedAt: now,
        },
        select: { drawId: true },
      })
      await tx.draw.update({
        where: { id: draw.id },
        data: { state: 'drawn', drawnAt: now, seed, result },
        select: { id: true },
      })
      await writePrizes(tx, draw.id, prizes, { announcedAt: now, claimBy: findClaimDeadline(now) })
      const postings = potDrawn(draw.id, Number(potCents))
      await post(tx, { kind: 'pot-drawn', key: `pot-drawn:${draw.id}`, postings }, now)
      return true
    },
    { timeout: timeoutMs },
  )
}

type DeclaredBeacon = { readonly beacon: Beacon; readonly source: string }

/**
 * Returns the beacon of the declared round; null while it does not exist, or no relay returns it. Such trouble is
 * logged.
 */
async function findDeclaredBeacon(
  { beacon, log }: Deps,
  { week, chain, round }: Draw,
): Promise<DeclaredBeacon | null> {
  if (beacon.chain.hash !== chain) {
    log.error(
      { draw: week, chain },
      'the draw waits for a chain of beacons that this worker does not listen to',
    )
    return null
  }
  const answer = await beacon.get(Number(round))
  if (answer.kind === 'trouble')
    log.warn(
      { draw: week, round, attempts: answer.attempts },
      'no relay has returned the beacon of the round',
    )
  return answer.kind === 'verified'
    ? { beacon: answer.beacon, source: describeSource(answer, beacon.isDevelopment) }
    : null
}

function describeSource({ attempts }: BeaconAnswer, isDevelopment: boolean): string {
  const relay = attempts.find(({ outcome }) => outcome === 'verified')?.relay
  return relay ?? (isDevelopment ? 'development beacon' : 'unknown')
}
