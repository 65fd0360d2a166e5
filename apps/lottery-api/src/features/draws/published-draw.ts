import { cancellationFiles, drawFiles } from '@repo/lottery-rules/published-files'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'

/** Whether it is public what a draw is bound to, or that it does not take place: from then on it is not put off any more. */
export async function isAnnounced(published: PublishedFiles, week: string): Promise<boolean> {
  const files = await Promise.all([
    published.find(week, drawFiles.manifest),
    published.find(week, cancellationFiles.notice),
  ])
  return files.some((file) => file !== null)
}
