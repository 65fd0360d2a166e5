import { judgeSilence, silenceStagesMs } from '@repo/delivery-rules/goods-silence'
import type { Deps } from '#api/deps.ts'
import { findEndedSilences, findSilentWithGoods } from './silence.data.ts'
import { actOnSilence, closeSilence } from './silence.service.ts'

/**
 * Acts on silences with goods aboard, by the database's clock, and closes those of finished deliveries. A failure is
 * logged and retried, and blocks no other. Safe to run concurrently.
 */
export async function sweepSilences(deps: Deps): Promise<void> {
  for (const endedSilence of await findEndedSilences(deps.db))
    if (endedSilence.next !== 'wait')
      await runAndLogFailure(deps, endedSilence, () => closeSilence(deps, endedSilence))
  for (const silentCarrier of await findSilentWithGoods(deps.db, silenceStagesMs.asked))
    if (judgeSilence(silentCarrier.heardAt, silentCarrier.recorded, silentCarrier.now).kind !== 'none')
      await runAndLogFailure(deps, silentCarrier, () => actOnSilence(deps, silentCarrier))
}

async function runAndLogFailure(
  { log }: Deps,
  { deliveryId }: { readonly deliveryId: string },
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.error(
      { err: error, deliveryId },
      'the silence of a carrier with goods aboard could not be dealt with',
    )
  }
}
