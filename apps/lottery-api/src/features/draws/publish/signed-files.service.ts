import { formatCarried } from '@repo/lottery-rules/carried'
import { carriedFiles, termsFiles } from '@repo/lottery-rules/published-files'
import type { SignedKind } from '@repo/lottery-rules/signed-file'
import { signFile } from '@repo/lottery-rules/signed-file'
import { readTermsKind } from '@repo/lottery-rules/terms'
import type { Draw } from '@repo/prisma/lottery-types'
import { readSecretKeyAt } from '#lottery-api/core/draws/signing-keys.service.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { listEndedPrizes } from './ended-prizes.data.ts'

type PublishDeps = Pick<Deps, 'published' | 'config'> & { readonly db: Db }

/** Publishes and signs the terms of a draw's opening; idempotent. A draw from before such files has none. */
export async function publishTerms(
  deps: PublishDeps,
  { week, sequence, terms }: Pick<Draw, 'week' | 'sequence' | 'terms'>,
): Promise<void> {
  if (terms !== null && !(await deps.published.find(week, termsFiles.signature)))
    await publishSigned(
      deps,
      { week, sequence },
      { kind: readTermsKind(terms), files: termsFiles, text: terms },
    )
}

/**
 * Publishes and signs the list of prizes that ended before a draw closed: their sum is in its pot; idempotent. A draw
 * without terms has none.
 */
export async function publishCarried(deps: Omit<PublishDeps, 'db'>, tx: Tx, draw: Draw): Promise<void> {
  const { id, week, sequence, terms } = draw
  if (terms === null) return
  const text = formatCarried({ v: 1, draw: week, sequence, prizes: await listEndedPrizes(tx, id) })
  await publishSigned({ ...deps, db: tx }, draw, { kind: 'carried/v1:', files: carriedFiles, text })
}

async function publishSigned(
  { published, ...deps }: PublishDeps,
  { week, sequence }: Pick<Draw, 'week' | 'sequence'>,
  {
    kind,
    files,
    text,
  }: {
    readonly kind: SignedKind
    readonly files: typeof termsFiles | typeof carriedFiles
    readonly text: string
  },
): Promise<void> {
  await published.publish(week, files.notice, text)
  await published.publish(week, files.signature, signFile(kind, text, await readSecretKeyAt(deps, sequence)))
}
