import pg from 'pg'
import type { Instance } from '../instance/instance.ts'

/** When a hint of each offer was first received, by `Date.now`. */
export type ReceivedOffers = {
  readonly seenAtMs: ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

type Notice = { readonly hint: { readonly type: string; readonly id: string } }

/** Listens on the channel of the API's event streams: a hint received here is on its way to the carrier's phone. */
export async function receiveOffers({ databaseUrl }: Instance): Promise<ReceivedOffers> {
  const listener = new pg.Client({ connectionString: databaseUrl })
  const seenAtMs = new Map<string, number>()
  listener.on('notification', ({ payload }) => {
    const received = JSON.parse(payload ?? '[]') as Notice | Notice[] // as: what the product sends
    for (const { hint } of [received].flat()) {
      if (hint.type === 'offer' && !seenAtMs.has(hint.id)) seenAtMs.set(hint.id, Date.now())
    }
  })
  await listener.connect()
  await listener.query('LISTEN live')
  return { seenAtMs, close: () => listener.end() }
}
