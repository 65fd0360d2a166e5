/** A browser that messages can be sent to, as it subscribed. */
export type PushTarget = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** How a message travels. */
export type PushDelivery = {
  /** How long a push service keeps it for a phone that is off. */
  readonly ttlS: number
  /** Of messages with the same topic a push service keeps the last one. */
  readonly topic: string
}

/**
 * What became of a message: the push service has it (`taken`); the browser will never take any again (`gone`), or none that our keys sign
 * (`foreign`); this one is refused for good (`refused`); it may work later (`later`), or nothing was answered in time (`silent`).
 */
export type PushOutcome = 'taken' | 'gone' | 'foreign' | 'refused' | 'later' | 'silent'

/** The way to browsers' push services. */
export type PushSender = {
  /** What browsers subscribe with; null where nothing is sent. */
  readonly publicKey: string | null
  /** Whether messages may go to this address: the web, never something inside. */
  readonly mayReach: (endpoint: string) => boolean
  /** Encrypts a text for one browser and hands it to its push service, urgently. Throws for what is our own mistake alone, such as a key that signs nothing. */
  readonly send: (target: PushTarget, text: string, delivery: PushDelivery) => Promise<PushOutcome>
}
