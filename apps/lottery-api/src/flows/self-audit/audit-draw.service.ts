import path from 'node:path'
import type { Beacon } from '@repo/lottery-rules/beacon'
import { readBeacon } from '@repo/lottery-rules/beacon'
import { isAlsoSealed } from '@repo/lottery-rules/cancellation'
import type { DrawFaultCode } from '@repo/lottery-rules/draw-fault'
import { cancellationFiles, carriedFiles, drawFiles, termsFiles } from '@repo/lottery-rules/published-files'
import type { Trust } from '@repo/lottery-rules/verify'
import { findStreamedFaults } from '@repo/lottery-rules/verify'
import { findCancellationFaults } from '@repo/lottery-rules/verify-cancellation'
import { readListFile } from '@repo/lottery-verifier/list-file'
import { machineHash } from '@repo/lottery-verifier/machine-hash'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import { createLocalPublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import { toBeaconText } from '#lottery-api/features/draws/publish/beacon.texts.ts'
import {
  findSignedFile,
  listPostponements,
} from '#lottery-api/features/draws/publish/published-draw.service.ts'

/** The database's facts about a published draw, which its files must match. */
export type StoredDraw = {
  readonly week: string
  readonly manifest: string
  readonly signature: string
  readonly listSha256: string
  readonly result: string
  readonly beacon: Beacon
}

/** Returns the file that a fault is found in. */
function toFile(code: DrawFaultCode): string {
  if (code === 'manifest-signature') return drawFiles.signature
  if (code.startsWith('list-')) return drawFiles.list
  if (code.startsWith('postponement-')) return 'postponement'
  if (code.startsWith('terms-')) return termsFiles.notice
  if (code.startsWith('carried-')) return carriedFiles.notice
  if (code === 'beacon-chain') return drawFiles.manifest
  if (code.startsWith('beacon-')) return drawFiles.beacon
  return code.startsWith('result-') ? drawFiles.result : drawFiles.manifest
}

/**
 * Returns the faults of a published draw in a folder: those of its files alone, and each file that differs from the
 * database; or, where files are missing, only those. Each fault begins with the name of its file (`postponement` for
 * any notice of one); an unchanged draw has none. Blocks its caller as long as a list takes: see `auditPublished`.
 */
export async function listFaultsOfPublished(
  folder: string,
  stored: StoredDraw,
  trust: Trust,
): Promise<readonly string[]> {
  const published = createLocalPublishedFiles(folder)
  const { week } = stored
  const expected = {
    [drawFiles.manifest]: stored.manifest,
    [drawFiles.signature]: stored.signature,
    [drawFiles.result]: stored.result,
    [drawFiles.beacon]: toBeaconText(stored.beacon),
  } as const
  const texts: Record<string, string> = {}
  const missing: string[] = []
  for (const name of Object.values(drawFiles)) {
    // The list is never in memory as a whole.
    const text = name === drawFiles.list ? await published.find(week, name) : await published.read(week, name)
    if (text === null) missing.push(`${name}: missing`)
    else if (typeof text === 'string') texts[name] = text
  }
  if (missing.length > 0) return missing
  const list = readListFile(path.join(folder, week, drawFiles.list))
  const different = Object.entries(expected).flatMap(([name, text]) =>
    listDifference(name, texts[name] === text),
  )
  return [
    ...different,
    ...listDifference(drawFiles.list, list.sha256 === stored.listSha256),
    ...findStreamedFaults(
      {
        manifest: texts[drawFiles.manifest] ?? '',
        signature: texts[drawFiles.signature] ?? '',
        readList: () => list,
        beacon: readBeacon(texts[drawFiles.beacon] ?? ''),
        result: texts[drawFiles.result] ?? '',
        postponements: await listPostponements(published, week),
        terms: await findSignedFile(published, week, termsFiles),
        carried: await findSignedFile(published, week, carriedFiles),
      },
      trust,
      machineHash,
    ).map(({ code }) => `${toFile(code)}: ${code}`),
  ]
}

/**
 * Returns the faults of a cancelled draw: of its notice, signature and postponements, and of files that show a seal or
 * a result.
 */
export async function listFaultsOfCancelled(
  published: PublishedFiles,
  stored: { readonly week: string; readonly notice: string; readonly signature: string },
  trust: Trust,
): Promise<readonly string[]> {
  const { week } = stored
  const notice = await published.read(week, cancellationFiles.notice)
  const signature = await published.read(week, cancellationFiles.signature)
  if (notice === null || signature === null) return [`${cancellationFiles.notice}: missing`]
  const others: string[] = []
  for (const name of Object.values(drawFiles)) if (await published.find(week, name)) others.push(name)
  const postponements = await listPostponements(published, week)
  return [
    ...(isAlsoSealed(notice, others) ? [`${cancellationFiles.notice}: cancelled-and-sealed`] : []),
    ...listDifference(cancellationFiles.notice, notice === stored.notice),
    ...listDifference(cancellationFiles.signature, signature === stored.signature),
    ...findCancellationFaults({ notice, signature, postponements }, trust).map(
      ({ code }) =>
        `${code.startsWith('postponement-') ? 'postponement' : cancellationFiles.notice}: ${code}`,
    ),
  ]
}

/** Returns the fault of a file that is not as the database has it; none for one that is. */
function listDifference(file: string, isAsStored: boolean): readonly string[] {
  return isAsStored ? [] : [`${file}: not what the database keeps`]
}
