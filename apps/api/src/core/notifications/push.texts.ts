import { pushMessage } from '@repo/contracts/delivery/push'
import type { PushNews } from './push.data.ts'

/** A message as the carriers' service worker reads it. */
export function toPushText({ title, body, url, tag }: PushNews): string {
  return JSON.stringify(pushMessage.encode({ titre: title, texte: body, chemin: url, etiquette: tag }))
}
