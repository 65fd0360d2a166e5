import { text } from 'node:stream/consumers'
import { isAlsoSealed } from '@repo/lottery-rules/cancellation'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import {
  cancellationFiles,
  drawFiles,
  listPostponementFiles,
  termsFiles,
} from '@repo/lottery-rules/published-files'
import type { Draw, DrawBeacon } from '@repo/prisma/lottery-types'
import { StoreUnavailable } from '@repo/server-kit/byte-store'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { hashContent } from '#lottery-api/edges/published/content-hash.ts'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import { toBeaconText } from '#lottery-api/features/draws/publish/beacon.texts.ts'
import { createTrustText } from '#lottery-api/features/draws/publish/trust.service.ts'
import type { Invariant } from './invariant.types.ts'

type Violation = { readonly subject: string; readonly why: string }
type Row = Draw & { readonly beacon: DrawBeacon | null }

/**
 * Compares the published files of a draw with its row, byte by byte; a list by its hash, since it may be long. Those of
 * a postponement must be there. The self-audit checks the signatures of the terms and the carried amount.
 */
export const publishedInvariants: readonly Invariant[] = [
  {
    id: 'published-files',
    promise: 'what is published of each draw is what the database says',
    listViolations: async (tx, deps) => {
      try {
        return await listAllFaults({ ...deps, db: tx })
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        return [{ subject: 'the store', why: error.message }]
      }
    },
  },
]

async function listAllFaults(
  deps: Pick<Deps, 'config' | 'beacon' | 'published'> & { readonly db: Db },
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  const draws = await deps.db.draw.findMany({ orderBy: { sequence: 'asc' }, include: { beacon: true } })
  for (const draw of draws) violations.push(...(await listFaults(deps.published, draw)))
  const weeks = new Set(draws.map(({ week }) => week))
  for (const week of await deps.published.listDraws())
    if (!weeks.has(week)) violations.push({ subject: week, why: 'is published and no draw' })
  return [...violations, ...(await listTrustFaults(deps, draws))]
}

async function listFaults(published: PublishedFiles, draw: Row): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  const report = (file: DrawFile, why: string | null) => {
    if (why) violations.push({ subject: `${draw.week}/${file}`, why })
  }
  const expected = listExpectedTexts(draw)
  for (const file of [...Object.values(drawFiles), ...Object.values(cancellationFiles)]) {
    if (file === drawFiles.list) continue
    const publishedText = await published.read(draw.week, file)
    report(file, describeDifference(publishedText, expected.get(file) ?? null, isUnderWay(draw)))
  }
  const terms = await published.read(draw.week, termsFiles.notice)
  // The terms of a draw that has just opened are published after its row.
  const isToCome = terms === null && draw.sealedAt === null
  if (!isToCome) report(termsFiles.notice, describeDifference(terms, draw.terms, isUnderWay(draw)))
  const publishedListHash = await hashPublishedList(published, draw.week)
  const mayBeLeft = isUnderWay(draw) || !isAlsoSealed(draw.manifest ?? '', [drawFiles.list])
  report(drawFiles.list, describeDifference(publishedListHash, draw.listSha256, mayBeLeft))
  for (let number = 1; number <= draw.postponements; number += 1)
    for (const file of Object.values(listPostponementFiles(number)))
      if (!(await published.find(draw.week, file))) report(file, 'is missing')
  return violations
}

/** Whether more may be published than the row says: a step publishes first and commits then. */
const isUnderWay = ({ state }: Draw) => state !== 'published' && state !== 'cancelled'

function describeDifference(
  published: string | null,
  expected: string | null,
  mayBeEarly: boolean,
): string | null {
  if (published === expected) return null
  if (expected === null) return mayBeEarly ? null : 'should not be there'
  return published === null ? 'is missing' : 'is not what the database says'
}

function listExpectedTexts(draw: Row): ReadonlyMap<DrawFile, string | null> {
  const { state, manifest, manifestSignature, result, beacon } = draw
  if (state === 'cancelled')
    return new Map<DrawFile, string | null>([
      [cancellationFiles.notice, manifest],
      [cancellationFiles.signature, manifestSignature],
    ])
  const isPublished = state === 'published'
  return new Map<DrawFile, string | null>([
    [drawFiles.manifest, manifest],
    [drawFiles.signature, manifestSignature],
    [
      drawFiles.beacon,
      isPublished && beacon ? toBeaconText({ ...beacon, round: Number(beacon.round) }) : null,
    ],
    [drawFiles.result, isPublished ? result : null],
  ])
}

async function hashPublishedList(published: PublishedFiles, week: string): Promise<string | null> {
  const file = await published.find(week, drawFiles.list)
  if (!file) return null
  return hashContent(file.open())
}

async function listTrustFaults(
  deps: Pick<Deps, 'config' | 'beacon' | 'published'> & { readonly db: Db },
  draws: readonly Draw[],
): Promise<readonly Violation[]> {
  if (draws.every(({ manifest }) => manifest === null)) return []
  const file = await deps.published.findTrust()
  const published = file && (await text(file.open()))
  const why = describeDifference(published, await createTrustText(deps), false)
  return why ? [{ subject: 'trust.json', why }] : []
}
