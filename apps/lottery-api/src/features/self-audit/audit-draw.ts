import { createHash, hash } from 'node:crypto'
import type { Beacon } from '@repo/lottery-rules/beacon'
import type { DrawFaultCode } from '@repo/lottery-rules/draw-fault'
import { cancellationFiles, drawFiles } from '@repo/lottery-rules/published-files'
import type { Trust } from '@repo/lottery-rules/verify'
import { faultsOf, faultsOfCancellation } from '@repo/lottery-rules/verify'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import { beaconText } from '#lottery-api/features/draws/beacon-text.ts'

/** What the database keeps of a published draw: what its files must say. */
export type KeptDraw = {
  readonly week: string
  readonly manifest: string
  readonly signature: string
  readonly listSha256: string
  readonly result: string
  readonly beacon: Beacon
  /** Over the lines that the database holds today. */
  readonly sealedSha256: string
}

const native = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

/** The file that a fault is found in. */
function fileOf(code: DrawFaultCode): string {
  if (code === 'manifest-signature') return drawFiles.signature
  if (code.startsWith('list-')) return drawFiles.list
  if (code === 'beacon-chain') return drawFiles.manifest
  if (code.startsWith('beacon-')) return drawFiles.beacon
  return code.startsWith('result-') ? drawFiles.result : drawFiles.manifest
}

/**
 * What is wrong with a published draw: everything that its files alone show, each file that is not what the database keeps, and lines of the database that
 * are not those of the list. Each fault begins with the name of its file; none for a draw that is as it was published.
 */
export async function faultsOfPublished(
  published: PublishedFiles,
  kept: KeptDraw,
  trust: Trust,
): Promise<readonly string[]> {
  const { week } = kept
  const wanted = {
    [drawFiles.manifest]: kept.manifest,
    [drawFiles.signature]: kept.signature,
    [drawFiles.result]: kept.result,
    [drawFiles.beacon]: beaconText(kept.beacon),
  } as const
  const texts: Record<string, string> = {}
  const missing: string[] = []
  for (const name of Object.values(drawFiles)) {
    const text = await published.read(week, name)
    if (text === null) missing.push(`${name}: missing`)
    else texts[name] = text
  }
  if (missing.length > 0) return missing
  const list = texts[drawFiles.list] ?? ''
  const otherwise = Object.entries(wanted).flatMap(([name, text]) =>
    texts[name] === text ? [] : [`${name}: not what the database keeps`],
  )
  return [
    ...otherwise,
    ...(createHash('sha256').update(list).digest('hex') === kept.listSha256
      ? []
      : [`${drawFiles.list}: not what the database keeps`]),
    ...(kept.sealedSha256 === kept.listSha256 ? [] : ['database: other lines than those that were sealed']),
    ...faultsOf(
      {
        manifest: texts[drawFiles.manifest] ?? '',
        signature: texts[drawFiles.signature] ?? '',
        list,
        beacon: beaconIn(texts[drawFiles.beacon] ?? ''),
        result: texts[drawFiles.result] ?? '',
      },
      trust,
      native,
    ).map(({ code }) => `${fileOf(code)}: ${code}`),
  ]
}

/** The same for a cancelled draw: its notice, the notice's signature, and that nothing else of it is published. */
export async function faultsOfCancelled(
  published: PublishedFiles,
  kept: { readonly week: string; readonly notice: string; readonly signature: string },
  trust: Trust,
): Promise<readonly string[]> {
  const notice = await published.read(kept.week, cancellationFiles.notice)
  const signature = await published.read(kept.week, cancellationFiles.signature)
  if (notice === null || signature === null) return [`${cancellationFiles.notice}: missing`]
  const others = await Promise.all(Object.values(drawFiles).map((name) => published.read(kept.week, name)))
  return [
    ...(others.every((text) => text === null) ? [] : [`${cancellationFiles.notice}: cancelled-and-sealed`]),
    ...(notice === kept.notice ? [] : [`${cancellationFiles.notice}: not what the database keeps`]),
    ...(signature === kept.signature ? [] : [`${cancellationFiles.signature}: not what the database keeps`]),
    ...faultsOfCancellation({ notice, signature }, trust).map(
      ({ code }) => `${cancellationFiles.notice}: ${code}`,
    ),
  ]
}

/** What a beacon's file says; one that is no beacon's has a form that nothing else has, and is told as such. */
function beaconIn(text: string): Beacon {
  try {
    const { round, signature, randomness } = Object(JSON.parse(text))
    return { round: Number(round), signature: String(signature), randomness: String(randomness) }
  } catch {
    return { round: 0, signature: '', randomness: '' }
  }
}
