import { judgeSilence, silenceStagesMs } from '@repo/delivery-rules/goods-silence'
import type { Deps } from '#api/deps.ts'
import { endedSilences, silentWithGoods } from './silence.data.ts'
import { actOnSilence, closeSilence } from './silence.service.ts'

/**
 * Acts on silences with goods aboard by the database's clock, and closes those of finished deliveries. Failures are
 * logged and retried, and block no other. Several workers may sweep concurrently.
 */
export async function sweepSilences(deps: Deps): Promise<void> {
  for (const ended of await endedSilences(deps.db))
    if (ended.next !== 'wait') await attempt(deps, ended, () => closeSilence(deps, ended))
  for (const silent of await silentWithGoods(deps.db, silenceStagesMs.asked))
    if (judgeSilence(silent.heardAt, silent.known, silent.now).kind !== 'none')
      await attempt(deps, silent, () => actOnSilence(deps, silent))
}

async function attempt(
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
