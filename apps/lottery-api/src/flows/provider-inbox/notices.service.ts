import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#lottery-api/deps.ts'
import type { ProviderNotice } from '#lottery-api/edges/payments/payment-provider.ts'
import { ProviderError } from '#lottery-api/edges/payments/payment-provider.ts'
import { checkSentRefunds } from '#lottery-api/features/credits/refunds.service.ts'
import { checkPaymentAtProvider } from '#lottery-api/features/purchases/check-payment.service.ts'
import { reconcileDispute } from '#lottery-api/features/purchases/disputes.service.ts'

const retryAfterS = 5

/**
 * Handles a provider's notice: its subject is read again at the provider. The notice is recorded once it has had its
 * effect, so that a repeat has none, and the provider sends an interrupted one again. Throws `malformed` for a forged
 * notice, `unavailable` while the provider is unreachable, and `ProviderError` for an invalid payment.
 */
export async function handleNotice(
  deps: Deps,
  provider: 'card' | 'paypal',
  read: () => ProviderNotice | Promise<ProviderNotice>,
): Promise<void> {
  try {
    const { id, reference, disputeId } = await read()
    if (await deps.db.providerEvent.findUnique({ where: { provider_id: { provider, id } } })) return
    if (disputeId !== null) await reconcileDispute(deps, disputeId)
    const purchase = reference === null ? null : await deps.db.purchase.findUnique({ where: { reference } })
    if (purchase?.method === provider) {
      // A settled purchase cannot be settled again: only its refunds still move.
      if (purchase.settledAt === null) await checkPaymentAtProvider(deps, purchase)
      await checkSentRefunds(deps, purchase)
    }
    await deps.db.$executeRaw`
      INSERT INTO provider_event (provider, id, received_at) VALUES (${provider}, ${id}, app_now()) ON CONFLICT DO NOTHING`
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'untrusted') throw new Refusal('malformed', { cause: error })
    if (error.kind === 'unavailable') throw new Refusal('unavailable', { cause: error, retryAfterS })
    throw error
  }
}
