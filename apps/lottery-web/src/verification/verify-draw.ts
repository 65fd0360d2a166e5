import type { Beacon } from '@repo/lottery-rules/beacon'
import { quicknet } from '@repo/lottery-rules/beacon'
import { seedOf } from '@repo/lottery-rules/draw'
import { manifestHash, readManifest } from '@repo/lottery-rules/manifest'
import { drawFiles } from '@repo/lottery-rules/published-files'
import type { Winner } from '@repo/lottery-rules/result'
import type { PublishedDraw, Trust } from '@repo/lottery-rules/verify'
import { faultsOf } from '@repo/lottery-rules/verify'
import type { Check, FaultCode } from './checks.ts'

/** What the service says of whom to trust. */
export type TrustSaid = Required<Trust> & { readonly isDevelopmentBeacon: boolean }

/** What a verification tells while it goes on. */
export type Told =
  | { readonly kind: 'fetched'; readonly bytes: number }
  | ({ readonly kind: 'check' } & Check)
  | {
      readonly kind: 'over'
      /** Milliseconds of reckoning, without the way of the files. */
      readonly tookMs: number
      readonly tickets: number
      readonly seed: string
      /** The winners as they were recomputed, in their order; none where the published ones are others. */
      readonly winners: readonly Winner[]
    }
  | { readonly kind: 'unreachable' }

/** Whom a verification here trusts: the League of Entropy as this program knows it, whatever the service says, unless it says that it is only trying. */
export function trustOf({ isDevelopmentBeacon, chain, publicKey, schedule }: TrustSaid): Trust {
  return { chain: isDevelopmentBeacon ? chain : quicknet, publicKey, schedule }
}

/**
 * Fetches the published files of a week's draw, recomputes everything, and tells each check as it is made. `fetchFile` throws for a file that
 * does not come; `nowMs` is any clock.
 */
export async function verifyDraw(
  draw: { readonly week: string; readonly trust: TrustSaid },
  outside: {
    readonly fetchFile: (name: string) => Promise<string>
    readonly nowMs: () => number
    readonly tell: (told: Told) => void
  },
): Promise<void> {
  const { fetchFile, nowMs, tell } = outside
  const published = await fetchDraw(fetchFile).catch(() => null)
  if (!published) return tell({ kind: 'unreachable' })
  tell({
    kind: 'fetched',
    bytes: published.manifest.length + published.list.length + published.result.length,
  })
  const beganMs = nowMs()
  const seen = new Set<FaultCode>()
  const hasHeld = new Set<FaultCode>()
  const check = (code: FaultCode, holds: boolean) => {
    seen.add(code)
    if (holds) hasHeld.add(code)
    tell({ kind: 'check', code, holds })
  }
  const faults = faultsOf(published, trustOf(draw.trust), undefined, check)
  for (const { code } of faults) if (!seen.has(code)) check(code, false)
  if (
    !faults.some(({ code }) => code === 'manifest-form') &&
    readManifest(published.manifest).draw !== draw.week
  )
    check('other-draw', false)
  tell({
    kind: 'over',
    tookMs: nowMs() - beganMs,
    tickets: published.list.split('\n').length - 1,
    seed: seedOf(manifestHash(published.manifest), published.beacon.randomness),
    winners: hasHeld.has('result-winners') ? winnersIn(published.result) : [],
  })
}

/** The winners of a result that was found to be, byte for byte, the one that was recomputed. */
function winnersIn(result: string): readonly Winner[] {
  // as: whoever recomputes it writes these fields.
  return (JSON.parse(result) as { readonly winners: readonly Winner[] }).winners
}

async function fetchDraw(fetchFile: (name: string) => Promise<string>): Promise<PublishedDraw> {
  const names = [drawFiles.manifest, drawFiles.signature, drawFiles.list, drawFiles.beacon, drawFiles.result]
  const [manifest = '', signature = '', list = '', beacon = '', result = ''] = await Promise.all(
    names.map(fetchFile),
  )
  return { manifest, signature: signature.trim(), list, beacon: beaconOf(beacon), result }
}

/** What cannot be read is no beacon: the checks then say so. */
function beaconOf(text: string): Beacon {
  try {
    const { round, signature, randomness } = Object(JSON.parse(text))
    return { round: Number(round), signature: String(signature), randomness: String(randomness) }
  } catch {
    return { round: 0, signature: '', randomness: '' }
  }
}
