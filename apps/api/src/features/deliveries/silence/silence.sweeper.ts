import { judgeSilence, silenceStagesMs } from '@repo/delivery-rules/goods-silence'
import type { Deps } from '#api/deps.ts'
import { endedSilences, silentWithGoods } from './silence.data.ts'
import { actOnSilence, closeSilence } from './silence.service.ts'

/**
 * Does what silences with goods aboard ask for by the database's clock, and forgets those of deliveries that are over. What fails is logged and
 * tried again, and holds nothing else up. Several workers may sweep at once.
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
