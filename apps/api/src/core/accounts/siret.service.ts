import { normaliseIdentifier } from '@repo/contracts/french-identifiers'
import type { AccountKind } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Tx } from '#api/database.ts'

/**
 * Assigns an account its SIRET, which one sender and one carrier may have. Throws `siret-taken` when another account
 * has it, also concurrently. An account that was never confirmed loses it to the next one from 24 hours after its
 * registration on, so that a stranger locks no company out.
 */
export async function assignSiret(
  tx: Tx,
  { id, kind }: { readonly id: string; readonly kind: AccountKind },
  siret: string,
): Promise<void> {
  const heldSiret = `${kind === 'CLEN' ? 'sender' : 'carrier'}:${normaliseIdentifier(siret)}`
  await releaseUnconfirmedSiret(tx, heldSiret)
  try {
    await tx.companyProfile.update({
      where: { accountId: id },
      data: { heldSiret },
      select: { accountId: true },
    })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('siret-taken', { cause: error })
    throw error
  }
}

/** Removes an account's SIRET, so that another account may have it. Returns whether it had one. */
export async function releaseSiret(tx: Tx, accountId: string): Promise<boolean> {
  const { count } = await tx.companyProfile.updateMany({
    where: { accountId, heldSiret: { not: null } },
    data: { heldSiret: null },
  })
  return count > 0
}

/**
 * Takes a SIRET from an account that was never confirmed and is older than 24 hours. Locks that account, so that a
 * concurrent confirmation is seen.
 */
async function releaseUnconfirmedSiret(tx: Tx, heldSiret: string): Promise<void> {
  const [holder] = await tx.$queryRaw<{ id: string; isFirm: boolean }[]>`
    SELECT a.id, coalesce(
      a.email_unconfirmed_since > a.created_at OR a.email_unconfirmed_since > app_now() - interval '24 hours', true) AS "isFirm"
    FROM account a JOIN company_profile p ON p.account_id = a.id WHERE p.held_siret = ${heldSiret} FOR UPDATE OF a`
  if (!holder || holder.isFirm) return
  await tx.companyProfile.update({
    where: { accountId: holder.id },
    data: { heldSiret: null },
    select: { accountId: true },
  })
}
