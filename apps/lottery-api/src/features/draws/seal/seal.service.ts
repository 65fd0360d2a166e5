import { createHash } from 'node:crypto'
import { minTickets } from '@repo/lottery-rules/cancellation'
import { findDueStep, findSealingDeadline } from '@repo/lottery-rules/draw-steps'
import { drawSealed } from '@repo/lottery-rules/ledger'
import type { Manifest } from '@repo/lottery-rules/manifest'
import { formatManifest, hashManifest, signManifest } from '@repo/lottery-rules/manifest'
import { computeRootFromBlocks, hashBlock } from '@repo/lottery-rules/merkle-blocks'
import { computePot } from '@repo/lottery-rules/pot'
import { cancellationFiles, drawFiles } from '@repo/lottery-rules/published-files'
import { countWinners, findChoice } from '@repo/lottery-rules/winner-vote'
import { machineHash } from '@repo/lottery-verifier/machine-hash'
import type { Draw, Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { countValidatedTickets, readSealedBlocks } from '#lottery-api/core/draws/sealed-list.data.ts'
import { readSecretKeyAt } from '#lottery-api/core/draws/signing-keys.service.ts'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { mailReceiptsJob } from '#lottery-api/job-definitions.ts'
import { allowLongStatements, tryLockDraw } from '../draws.data.ts'
import { cancelDraw } from '../postpone/cancel.service.ts'
import { hasPublishedPostponement, isAnnounced } from '../publish/published-draw.service.ts'
import { publishCarried, publishTerms } from '../publish/signed-files.service.ts'
import { incompleteStates, listParticipationsInStates } from '../sales/close.data.ts'
import { countSealedTickets, sumOwedForCredits, writeMerkleBlocks, writeSealedTickets } from './seal.data.ts'
import { findPreviousHash, isNextInSeries } from './series.data.ts'

/** Long enough for a list of a million tickets. */
const timeoutMs = 110_000

/**
 * Binds a draw to its list, or cancels it when there are too few tickets. List, manifest and signature are published
 * before the row is committed, so that everyone can fetch a sealed draw. After a crash in between, the next attempt
 * publishes the same bytes, since the closing fixed them; once the manifest is public it does so even after the latest
 * time for sealing. Returns false when it is not due, while incomplete entries or earlier draws are unfinished, once a
 * further postponement is public, and when another worker has locked the draw.
 */
export async function sealDraw(deps: Deps, drawId: string): Promise<boolean> {
  return deps.db.$transaction(
    async (tx) => {
      await allowLongStatements(tx, timeoutMs)
      const locked = await tryLockDraw(tx, drawId)
      if (locked === null) return false
      const { draw, now } = locked
      const { published } = deps
      const step = findDueStep(draw, now)
      const isTooLate = step === 'postpone' || step === 'cancel'
      const isToSeal =
        step === 'seal'
          ? !(await hasPublishedPostponement(published, draw))
          : isTooLate && (await isAnnounced(published, draw.week))
      if (!isToSeal || !(await isNextInSeries(tx, draw))) return false
      if ((await listParticipationsInStates(tx, drawId, incompleteStates, 1)).length > 0) return false
      const tickets = await countValidatedTickets(tx, drawId)
      const isCancelled = (await published.find(draw.week, cancellationFiles.notice)) !== null
      if (tickets < minTickets || isCancelled)
        await cancelDraw(deps, tx, draw, { cancelled: 'too-few-tickets', tickets })
      else await seal(deps, tx, draw)
      return true
    },
    { timeout: timeoutMs },
  )
}

async function seal(deps: Deps, tx: Tx, draw: Draw): Promise<void> {
  const { id, week } = draw
  await publishTerms({ ...deps, db: tx }, draw)
  await publishCarried(deps, tx, draw)
  await writeSealedTickets(tx, id)
  const list = await publishList(deps, tx, draw)
  await writeMerkleBlocks(tx, id, list.blocks)
  const { votes, paid, free } = await countSealedTickets(tx, id)
  const manifest = await createManifest(tx, draw, { ...list, votes, tickets: paid + free })
  const text = formatManifest(manifest)
  const signature = signManifest(text, await readSecretKeyAt({ ...deps, db: tx }, draw.sequence))
  await requireBeforeDeadline(deps, tx, draw)
  await deps.published.publish(week, drawFiles.manifest, text)
  await deps.published.publish(week, drawFiles.signature, signature)
  const now = await databaseNow(tx)
  await tx.draw.update({
    where: { id },
    data: toSealedRow(manifest, text, signature, now),
    select: { id: true },
  })
  const { contribution_cents: contributionCents, carried_in_cents: carriedInCents } = manifest
  const shares = {
    contributionCents,
    tickets: paid + free,
    carriedInCents,
    ...(await sumOwedForCredits(tx, id)),
  }
  await post(
    tx,
    { kind: 'draw-sealed', key: `draw-sealed:${id}`, postings: drawSealed({ drawId: id, ...shares }) },
    now,
  )
  await deps.jobs.enqueue(tx, mailReceiptsJob, { drawId: id, from: 0 })
}

type ListHashes = { readonly listSha256: string; readonly root: string; readonly blocks: readonly string[] }

/** Publishes the list as a stream from the database, hashing on the way: it is never in memory as a whole. */
async function publishList({ published }: Deps, tx: Tx, { id, week }: Draw): Promise<ListHashes> {
  const listHash = createHash('sha256')
  const blocks: string[] = []
  async function* readChunks() {
    for await (const lines of readSealedBlocks(tx, id)) {
      blocks.push(hashBlock(lines.split('\n'), machineHash))
      const chunk = `${lines}\n`
      listHash.update(chunk)
      yield chunk
    }
  }
  await published.publish(week, drawFiles.list, readChunks())
  return { listSha256: listHash.digest('hex'), root: computeRootFromBlocks(blocks, machineHash), blocks }
}

async function createManifest(
  tx: Tx,
  draw: Draw,
  list: ListHashes & { readonly votes: Manifest['votes']; readonly tickets: number },
): Promise<Manifest> {
  const { votes, tickets } = list
  const choice = findChoice(votes)
  const odds = { minimum: draw.oddsMinimum, median: draw.oddsMedian, maximum: draw.oddsMaximum }
  const carriedIn = Number(draw.carriedInCents ?? 0n)
  return {
    v: 1,
    draw: draw.week,
    sequence: draw.sequence,
    draw_time: draw.drawTime.getTime() / 1000,
    chain: draw.chain,
    round: Number(draw.round),
    tickets,
    list_sha256: list.listSha256,
    merkle_root: list.root,
    contribution_cents: draw.contributionCents,
    carried_in_cents: carriedIn,
    pot_cents: computePot(tickets, draw.contributionCents, carriedIn),
    votes,
    choice,
    odds,
    floor_winners: draw.floorWinners,
    winners: countWinners(choice, tickets, odds, draw.floorWinners),
    previous_manifest_sha256: await findPreviousHash(tx, draw),
  }
}

/** Throws after the latest time for sealing, unless the manifest is public already: the draw is postponed instead. */
async function requireBeforeDeadline({ published }: Deps, tx: Tx, draw: Draw): Promise<void> {
  if ((await databaseNow(tx)) < findSealingDeadline(draw) || (await isAnnounced(published, draw.week))) return
  throw new Error(`The list of ${draw.week} was not sealed in time: the draw is put off`)
}

function toSealedRow(manifest: Manifest, text: string, signature: string, now: Date): Prisma.DrawUpdateInput {
  const { votes } = manifest
  return {
    state: 'sealed',
    sealedAt: now,
    ticketCount: manifest.tickets,
    listSha256: manifest.list_sha256,
    merkleRoot: manifest.merkle_root,
    carriedInCents: manifest.carried_in_cents,
    potCents: manifest.pot_cents,
    votesMinimum: votes.minimum,
    votesMedian: votes.median,
    votesMaximum: votes.maximum,
    votesNone: votes.none,
    choice: manifest.choice,
    winners: manifest.winners,
    manifest: text,
    manifestSha256: hashManifest(text),
    manifestSignature: signature,
    previousManifestSha256: manifest.previous_manifest_sha256,
  }
}
