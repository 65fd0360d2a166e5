import { createHash } from 'node:crypto'
import { pushMessage } from '@repo/contracts/push-message'
import type { PushOutcome, PushSender, PushTarget } from './push-sender.ts'

/** The content of a push message. No names, addresses or amounts: it is read on a locked screen. */
export type NewsToWake = {
  readonly title: string
  readonly body: string
  /** The page of the account's own app that the message opens. */
  readonly url: string
  /** A message replaces an earlier one with the same tag. */
  readonly tag: string
  /** The language of the message; French when absent. */
  readonly language?: string
  /** The receipt by which the device confirms that it shows the message, when one is expected. */
  readonly receipt?: string
}

/**
 * Sends news to one browser, in the form that the sites' service workers read. Throws as `send` does.
 * A push service stores it for `ttlS` seconds.
 */
export function sendNews(
  push: Pick<PushSender, 'send'>,
  target: PushTarget,
  { title, body, url, tag, language, receipt }: NewsToWake,
  ttlS: number,
): Promise<PushOutcome> {
  const text = JSON.stringify(
    pushMessage.encode({
      titre: title,
      texte: body,
      chemin: url,
      etiquette: tag,
      ...(language !== undefined && { langue: language }),
      ...(receipt !== undefined && { accuse: receipt }),
    }),
  )
  return push.send(target, text, { ttlS, topic: createTopic(tag) })
}

/** Returns a tag in the form of push topics: at most 32 characters of base64url. */
function createTopic(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
