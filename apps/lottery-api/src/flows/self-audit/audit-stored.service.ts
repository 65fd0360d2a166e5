import { createHash } from 'node:crypto'
import type { Ranked } from '@repo/lottery-rules/draw'
import { blockLines, computeRootFromBlocks } from '@repo/lottery-rules/merkle-blocks'
import { computeShares } from '@repo/lottery-rules/pot'
import { machineHash } from '@repo/lottery-verifier/machine-hash'
import type { Draw } from '@repo/prisma/lottery-types'
import { rankSealedList } from '#lottery-api/core/draws/ranking.service.ts'
import { listMerkleBlocks, readSealedBlocks } from '#lottery-api/core/draws/sealed-list.data.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { DrawnPrize } from './audit-stored.data.ts'
import { listDrawnPrizes, listRanksOfOthers, sumBookedPot } from './audit-stored.data.ts'

/**
 * Returns the database's differences from a published draw as it was sealed and drawn: its lines, their block hashes,
 * its prizes with their holders, its ledger entries. `listFaultsOfPublished` compares the draw's own row with its
 * files.
 */
export async function listFaultsOfStored(deps: Deps, draw: Draw): Promise<readonly string[]> {
  const { db } = deps
  const others = await listRanksOfOthers(db, draw.id)
  const faults = [
    (await hashSealedList(deps, draw.id)) === draw.listSha256
      ? null
      : 'other lines than those that were sealed',
    (await hasItsBlocks(deps, draw)) ? null : 'other hashes of the tree’s blocks than those of the root',
    ...(await listFaultsOfPrizes(deps, draw)),
    ...others.map((rank) => `the prize of rank ${rank} is not that of its ticket’s holder`),
    (await isBooked(deps, draw)) ? null : 'another pot in the ledger than in the manifest',
  ]
  return faults.flatMap((fault) => (fault === null ? [] : [`database: ${fault}`]))
}

async function hashSealedList({ db }: Deps, drawId: string): Promise<string> {
  const listHash = createHash('sha256')
  for await (const lines of readSealedBlocks(db, drawId)) listHash.update(`${lines}\n`)
  return listHash.digest('hex')
}

/** Whether the stored hashes of blocks lead to the root: no others of as many blocks do. */
async function hasItsBlocks({ db }: Deps, { id, ticketCount, merkleRoot }: Draw): Promise<boolean> {
  const blocks = await listMerkleBlocks(db, id)
  const isWhole = blocks.length === Math.ceil((ticketCount ?? 0) / blockLines)
  return isWhole && blocks.length > 0 && computeRootFromBlocks(blocks, machineHash) === merkleRoot
}

/**
 * Returns the differences of a draw's prizes. Every winning rank has its prize, and every prize is that of its rank,
 * including those that were passed on.
 */
async function listFaultsOfPrizes({ db, pool }: Deps, draw: Draw): Promise<readonly string[]> {
  const winners = draw.winners ?? 0
  const prizes = await listDrawnPrizes(db, draw.id)
  const ranked = await rankSealedList(pool, draw.seed ?? '', draw.id, prizes.at(-1)?.rank ?? 0)
  const shares = computeShares(Number(draw.potCents), winners)
  const sums = new Map(prizes.map(({ rank, cents }) => [rank, cents]))
  const isOfRank = ({ rank, number, score, cents, replacesRank }: DrawnPrize) => {
    const ticket: Ranked | undefined = ranked[rank - 1]
    const expectedCents = rank <= winners ? BigInt(shares[rank - 1] ?? 0) : sums.get(replacesRank ?? 0)
    return ticket?.ticket === number && ticket.score === score && cents === expectedCents
  }
  const missing = Array.from({ length: winners }, (_, index) => index + 1).filter((rank) => !sums.has(rank))
  return [
    ...missing.map((rank) => `rank ${rank} won and has no prize`),
    ...prizes
      .filter((prize) => !isOfRank(prize))
      .map(({ rank }) => `the prize of rank ${rank} is another ticket’s, or another sum`),
  ]
}

async function isBooked({ db }: Deps, { id, potCents, carriedInCents }: Draw): Promise<boolean> {
  const booked = await sumBookedPot(db, id)
  const pot = Number(potCents)
  return booked.sealed === pot && booked.drawn === pot && booked.carriedIn === Number(carriedInCents)
}
