import { randomUUID } from 'node:crypto'
import { runRegardlessOfDeadline } from './deadline.ts'
import type { EmailContent } from './emails/email-content.ts'
import type { Logger } from './log.ts'
import type { Mail, Mailer } from './mail.ts'

/** The minimum interval of notices to the staff while a disk stays full. */
const repeatIntervalMs = 3_600_000

/** The email to the staff. */
export const storageFullEmail: EmailContent = {
  subject: '[À traiter] Un disque est plein',
  preheader: 'Ce qui doit être enregistré est refusé.',
  paragraphs: [
    'Un appel vient d’être refusé parce qu’il n’y a plus de place : sur le disque des fichiers, ou sur celui de la base de données.',
    'Rien n’est enregistré à moitié. Dès qu’il y a de la place, tout reprend sans redémarrage.',
  ],
  facts: [
    {
      label: 'Quel disque',
      value: 'journal de l’API, ligne « storage-full » : ENOSPC (fichiers) ou 53100 (base)',
    },
    { label: 'Que faire', value: 'docs/runbook/alerts.md, « StorageFull »' },
  ],
  footer: 'Ce message part au plus une fois par heure et par processus, tant que des appels sont refusés.',
}

/**
 * Emails the staff that a disk is full: at the first refused call, and at the first one after each hour. A failed email
 * is retried with the next refused call. It does not go by the job queue, which may lack the space itself.
 */
export class StorageAlarm {
  readonly #send: Mailer['send']
  readonly #mail: Mail
  readonly #log: Logger
  readonly #nowMs: () => number
  #quietUntilMs = Number.NEGATIVE_INFINITY

  /** `nowMs` is a monotonic clock; tests pass their own. */
  constructor(
    { mailer, mail, log }: { readonly mailer: Mailer; readonly mail: Mail; readonly log: Logger },
    nowMs = () => performance.now(),
  ) {
    this.#send = (...args) => mailer.send(...args)
    this.#mail = mail
    this.#log = log
    this.#nowMs = nowMs
  }

  /** Records a refused call. No caller waits for the email. */
  readonly ring = (): void => {
    if (this.#nowMs() < this.#quietUntilMs) return
    this.#quietUntilMs = this.#nowMs() + repeatIntervalMs
    runRegardlessOfDeadline(() => this.#send(this.#mail, `storage-full-${randomUUID()}`)).catch(
      (err: unknown) => {
        this.#quietUntilMs = Number.NEGATIVE_INFINITY
        this.#log.warn({ err }, 'the staff could not be notified of the full disk')
      },
    )
  }
}
