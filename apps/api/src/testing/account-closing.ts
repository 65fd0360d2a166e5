import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { SignedIn } from './builders.ts'
import { listRowsWith } from './canaries-everywhere.ts'
import { confirmTestPassword } from './confirm-test-password.ts'
import { createForm } from './forms.ts'
import type { Shipment } from './orders.ts'
import { parisShipment, succeed } from './orders.ts'
import type { TestApp } from './test-app.ts'

/**
 * Requests the closing of an account over HTTP, by default the caller's own, and returns the response, which may be a
 * refusal. Confirms the password first, as the screen does.
 */
export async function requestClosing(app: TestApp, owner: SignedIn, id = owner.account.id, base = '/api') {
  const { token } = await confirmTestPassword(app, owner)
  return app.request('DELETE', `${base}/updateuser/${id}`, { token })
}

/** Returns the status of an account. */
export async function readStatus(app: TestApp, { account }: SignedIn) {
  return (await app.deps.db.account.findUniqueOrThrow({ where: { id: account.id } })).status
}

/**
 * Lists the rows with a text after its person's account was closed, except invoices (ten years by law) and the last
 * email in the queue.
 */
export async function listRemainingRows(app: TestApp, text: string): Promise<readonly string[]> {
  return (await listRowsWith(app, text)).filter(
    (row) =>
      !row.startsWith('public.invoice:') && !/^pgboss\.[^:]+: .*Votre compte a été supprimé/s.test(row),
  )
}

/**
 * Creates a quote whose payment is opened and not paid, with its shipment unless that is null. Returns the quote's id
 * and its price in euros.
 */
export async function anOpenedPayment(app: TestApp, sender: SignedIn, shipment: Shipment | null) {
  await importRateCard(app.deps, defaultRateCard)
  const quote = await succeed(app, sender, 'commandes/tarificationAndAvailabelDelivers', parisShipment)
  const form = createForm({
    amount: quote.montant,
    devisId: quote.devisId,
    ...(shipment && { expedition: JSON.stringify(shipment) }),
  })
  await succeed(app, sender, 'expediteur/payment-sheet', form)
  return { devisId: String(quote.devisId), montant: Number(quote.montant) }
}
