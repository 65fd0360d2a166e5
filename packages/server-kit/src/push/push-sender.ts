/** A browser that messages can be sent to, as it subscribed. */
export type PushTarget = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** How a message travels. */
export type PushDelivery = {
  /** How long a push service stores it for a phone that is off, in seconds. */
  readonly ttlS: number
  /** A push service stores only the last message with a topic. */
  readonly topic: string
}

/**
 * The outcome of a message: the push service has it (`taken`); the subscription is gone or invalid (`gone`), or belongs
 * to other keys (`foreign`); this message is refused for good (`refused`); a retry may work (`later`), or there was no
 * response in time (`silent`).
 */
export type PushOutcome = 'taken' | 'gone' | 'foreign' | 'refused' | 'later' | 'silent'

/** Sends messages to browsers' push services. */
export type PushSender = {
  /** The key that browsers subscribe with; null where push is off. */
  readonly publicKey: string | null
  /** Whether messages may go to this address: the web, never an internal one. */
  readonly mayReach: (endpoint: string) => boolean
  /**
   * Encrypts a text for one browser and sends it to its push service, urgently. Throws for our own mistakes alone, such
   * as an invalid key.
   */
  readonly send: (target: PushTarget, text: string, delivery: PushDelivery) => Promise<PushOutcome>
}
