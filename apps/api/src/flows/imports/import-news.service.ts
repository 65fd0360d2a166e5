import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { importFinishedEmail, importFinishedText } from './imports.emails.ts'

/**
 * Notifies a company that all rows of a file are ordered or refused: on its screens and phones, and by email to the
 * ordering member, else to the company. Throws for an unknown import.
 */
export async function notifyOfImport(deps: Deps, tx: Tx, importId: string): Promise<void> {
  const { senderId, orderedById, fileName, sender } = await tx.shipmentImport.findUniqueOrThrow({
    where: { id: importId },
    select: { senderId: true, orderedById: true, fileName: true, sender: { select: { email: true } } },
  })
  const rows = await tx.importRow.groupBy({ by: ['status'], where: { importId }, _count: true })
  const countRows = (status: 'ordered' | 'refused') => rows.find((row) => row.status === status)?._count ?? 0
  const finishedImport = { fileName, ordered: countRows('ordered'), refused: countRows('refused') }
  const url = '/mon-entreprise/import'
  await notifyOfAccount(deps, tx, senderId, {
    kind: 'import-finished',
    text: importFinishedText(finishedImport),
    url,
  })
  const activeAccount = { id: orderedById ?? senderId, status: { not: 'removed' } } as const
  const orderer = await tx.account.findFirst({ where: activeAccount, select: { email: true } })
  const content = importFinishedEmail(
    orderer?.email ?? sender.email,
    finishedImport,
    `${deps.config.webUrl}${url}`,
  )
  await queueEmail(deps, tx, content, `import-finished-${importId}`)
}
