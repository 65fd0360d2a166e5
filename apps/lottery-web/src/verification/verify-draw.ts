import { quicknet, readBeacon } from '@repo/lottery-rules/beacon'
import { encodeUtf8, toHex } from '@repo/lottery-rules/bytes'
import { computeSeed } from '@repo/lottery-rules/draw'
import { findKeyAt } from '@repo/lottery-rules/key-hand-over'
import { hashManifest, readManifest } from '@repo/lottery-rules/manifest'
import { derivePostponements, maxPostponements } from '@repo/lottery-rules/postponement'
import {
  carriedFiles,
  drawFiles,
  listPostponementFiles,
  termsFiles,
} from '@repo/lottery-rules/published-files'
import type { Winner } from '@repo/lottery-rules/result'
import type { SignedFile } from '@repo/lottery-rules/signed-file'
import type { WholeTrust } from '@repo/lottery-rules/trust-file'
import type { PublishedDraw, Trust } from '@repo/lottery-rules/verify'
import { findStreamedFaults, findTrustAt, readHashedList } from '@repo/lottery-rules/verify'
import type { Check, FaultCode } from './checks.ts'

/** The parties to trust, as named by the service. */
export type AnnouncedTrust = WholeTrust & { readonly isDevelopmentBeacon: boolean }

/** A progress report of a verification. */
export type VerificationReport =
  | { readonly kind: 'fetched'; readonly bytes: number }
  | ({ readonly kind: 'check' } & Check)
  | {
      readonly kind: 'over'
      /** The computation time in milliseconds, without downloads. */
      readonly tookMs: number
      readonly tickets: number
      readonly seed: string
      /** The public key that verified the signatures. */
      readonly publicKey: string
      /** Whether the randomness is not from drand's quicknet: the operator could have known it in advance. */
      readonly isDevelopmentBeacon: boolean
      /** The recomputed winners in their order. Empty when the published ones differ. */
      readonly winners: readonly Winner[]
    }
  | { readonly kind: 'unreachable' }

/** A draw to verify, and the parties to trust as named by the service. */
type VerificationRequest = { readonly week: string; readonly trust: AnnouncedTrust }

/**
 * Returns the parties that a verification trusts: drand's quicknet as this program knows it, unless the service is
 * marked as a trial.
 */
export function toTrust({ isDevelopmentBeacon, chain, ...rest }: AnnouncedTrust): Trust {
  return { ...rest, chain: isDevelopmentBeacon ? chain : quicknet }
}

/**
 * Fetches a week's published files, recomputes the draw, and reports each check. `fetchFile` returns null for an
 * unpublished file, and throws for one that cannot be fetched: a required one ends the verification as `unreachable`.
 * `nowMs` is any clock.
 */
export async function verifyDraw(
  draw: VerificationRequest,
  deps: {
    readonly fetchFile: FetchFile
    readonly nowMs: () => number
    /** A native SHA-256, which is much faster than the one in JavaScript. */
    readonly digest?: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
    readonly onReport: (report: VerificationReport) => void
  },
): Promise<void> {
  const { fetchFile, nowMs, onReport, digest } = deps
  const published = await fetchDraw(fetchFile, draw).catch(() => null)
  if (!published) return onReport({ kind: 'unreachable' })
  onReport({
    kind: 'fetched',
    bytes: published.manifest.length + published.list.length + published.result.length,
  })
  const beganMs = nowMs()
  const reportedCodes = new Set<FaultCode>()
  const passedCodes = new Set<FaultCode>()
  const check = (code: FaultCode, isPassed: boolean) => {
    reportedCodes.add(code)
    if (isPassed) passedCodes.add(code)
    onReport({ kind: 'check', code, isPassed })
  }
  const trust = toTrust(draw.trust)
  const list = encodeUtf8(published.list)
  const listHash = digest === undefined ? undefined : toHex(await digest(list))
  const readList = () => readHashedList(list, undefined, listHash)
  const faults = findStreamedFaults({ ...published, readList }, trust, undefined, check)
  for (const { code } of faults) if (!reportedCodes.has(code)) check(code, false)
  const manifest = faults.some(({ code }) => code === 'manifest-form')
    ? null
    : readManifest(published.manifest)
  if (manifest && manifest.draw !== draw.week) check('other-draw', false)
  onReport({
    kind: 'over',
    tookMs: nowMs() - beganMs,
    publicKey: manifest ? findKeyAt(trust, manifest.sequence) : trust.publicKey,
    tickets: published.list.split('\n').length - 1,
    isDevelopmentBeacon: trust.chain.hash !== quicknet.hash,
    seed: computeSeed(hashManifest(published.manifest), published.beacon.randomness),
    winners: passedCodes.has('result-winners') ? parseWinners(published.result) : [],
  })
}

/** Parses the winners of a result that is identical, byte for byte, to the recomputed one. */
function parseWinners(result: string): readonly Winner[] {
  // as: the recomputed text has these fields.
  return (JSON.parse(result) as { readonly winners: readonly Winner[] }).winners
}

type FetchFile = (name: string) => Promise<string | null>

async function fetchDraw(fetchFile: FetchFile, { week, trust }: VerificationRequest): Promise<PublishedDraw> {
  const fetchRequired = async (name: string) => {
    const text = await fetchFile(name)
    if (text === null) throw new Error(`${name} is not published`)
    return text
  }
  const names = [drawFiles.manifest, drawFiles.signature, drawFiles.list, drawFiles.beacon, drawFiles.result]
  const [manifest = '', signature = '', list = '', beacon = '', result = ''] = await Promise.all(
    names.map(fetchRequired),
  )
  const postponements = await fetchPostponements(fetchFile, countPostponements(manifest, week, trust))
  const [terms, carried] = await Promise.all(
    [termsFiles, carriedFiles].map((files) => fetchSigned(fetchFile, files)),
  )
  return {
    manifest,
    signature: signature.trim(),
    list,
    beacon: readBeacon(beacon),
    result,
    postponements,
    terms: terms ?? null,
    carried: carried ?? null,
  }
}

async function fetchSigned(
  fetchFile: FetchFile,
  files: { readonly notice: string; readonly signature: string },
): Promise<SignedFile | null> {
  const [text, signature] = await Promise.all([fetchFile(files.notice), fetchFile(files.signature)])
  return text === null ? null : { text, signature: (signature ?? '').trim() }
}

/** Returns how often the draw of a manifest was postponed; 0 for an unreadable one, which other checks report. */
function countPostponements(manifest: string, week: string, trust: AnnouncedTrust): number {
  try {
    const { sequence, draw_time: drawTime } = readManifest(manifest)
    return derivePostponements(week, drawTime, findTrustAt(trust, sequence).schedule ?? trust.schedule) ?? 0
  } catch {
    return 0
  }
}

/** Fetches the notices of a draw's postponements. An unpublished one is an empty text, which is a fault. */
async function fetchPostponements(
  fetchFile: FetchFile,
  count: number,
): Promise<PublishedDraw['postponements']> {
  return Promise.all(
    Array.from({ length: Math.min(count, maxPostponements) }, async (_, index) => {
      const files = listPostponementFiles(index + 1)
      const [notice, signature] = await Promise.all([fetchFile(files.notice), fetchFile(files.signature)])
      return { notice: notice ?? '', signature: (signature ?? '').trim() }
    }),
  )
}
