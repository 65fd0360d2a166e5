import { judgeSilence, silenceStagesMs } from '@repo/delivery-rules/goods-silence'
import type { Deps } from '#api/deps.ts'
import { findEndedSilences, findSilentWithGoods } from './silence.data.ts'
import { actOnSilence, closeSilence } from './silence.service.ts'

/**
 * Acts on silences with goods aboard, by the database's clock, and closes those of finished deliveries. A failure is
 * logged and retried, and blocks no other. Safe to run concurrently.
 */
export async function sweepSilences(deps: Deps): Promise<void> {
  for (const ended of await findEndedSilences(deps.db))
    if (ended.next !== 'wait') await tryStep(deps, ended, () => closeSilence(deps, ended))
  for (const silent of await findSilentWithGoods(deps.db, silenceStagesMs.asked))
    if (judgeSilence(silent.heardAt, silent.recorded, silent.now).kind !== 'none')
      await tryStep(deps, silent, () => actOnSilence(deps, silent))
}

async function tryStep(
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
