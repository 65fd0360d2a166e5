import type { PublishedPostponement } from '@repo/lottery-rules/postponement'
import { maxPostponements } from '@repo/lottery-rules/postponement'
import type { carriedFiles, termsFiles } from '@repo/lottery-rules/published-files'
import { cancellationFiles, drawFiles, listPostponementFiles } from '@repo/lottery-rules/published-files'
import type { SignedFile } from '@repo/lottery-rules/signed-file'
import type { Draw } from '@repo/prisma/lottery-types'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'

/** Whether a draw's manifest or its cancellation is public: from then on the draw is not postponed any more. */
export async function isAnnounced(published: PublishedFiles, week: string): Promise<boolean> {
  const files = await Promise.all([
    published.find(week, drawFiles.manifest),
    published.find(week, cancellationFiles.notice),
  ])
  return files.some((file) => file !== null)
}

/**
 * Whether the next postponement of a draw is published, but not yet counted in its row: a worker died in between. Such
 * a draw is not sealed for its old time any more.
 */
export async function hasPublishedPostponement(
  published: PublishedFiles,
  { week, postponements }: Pick<Draw, 'week' | 'postponements'>,
): Promise<boolean> {
  return (await published.find(week, listPostponementFiles(postponements + 1).notice)) !== null
}

/** Lists the postponement notices of a draw, up to the last one with any file; a missing file is an empty text. */
export async function listPostponements(
  published: PublishedFiles,
  week: string,
): Promise<readonly PublishedPostponement[]> {
  const postponements = await Promise.all(
    // One more than there may be: that one would be a fault.
    Array.from({ length: maxPostponements + 1 }, async (_, index) => {
      const files = listPostponementFiles(index + 1)
      const [notice, signature] = [
        await published.read(week, files.notice),
        await published.read(week, files.signature),
      ]
      return {
        notice: notice ?? '',
        signature: signature ?? '',
        exists: notice !== null || signature !== null,
      }
    }),
  )
  const lastIndex = postponements.findLastIndex(({ exists }) => exists)
  return postponements.slice(0, lastIndex + 1).map(({ notice, signature }) => ({ notice, signature }))
}

/** Returns a signed file of a draw, with an empty signature where that is missing; null where the file is missing. */
export async function findSignedFile(
  published: PublishedFiles,
  week: string,
  files: typeof termsFiles | typeof carriedFiles,
): Promise<SignedFile | null> {
  const text = await published.read(week, files.notice)
  return text === null ? null : { text, signature: (await published.read(week, files.signature)) ?? '' }
}
