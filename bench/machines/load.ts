import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignedIn } from '../instance/people.ts'

const maxCallMs = 20_000
const picture = readFileSync(
  join(import.meta.dirname, '..', '..', 'e2e', 'fixtures', 'pictures', 'pickup.png'),
)

/** The results of calls of one kind. */
export type Tally = { readonly name: string; calls: number; readonly failures: string[] }

/** Calls of all kinds until they are stopped. Each browser's next call starts a moment after the previous response. */
export class Load {
  readonly pages: Tally = { name: 'pages of the site', calls: 0, failures: [] }
  readonly reads: Tally = { name: 'reads of an address book', calls: 0, failures: [] }
  readonly changes: Tally = { name: 'changes of an address book', calls: 0, failures: [] }
  readonly files: Tally = { name: 'pictures, written and read again', calls: 0, failures: [] }
  /** How often the event streams were reopened. */
  reopened = 0
  readonly #ended = new AbortController()
  readonly #siteUrl: string
  readonly #changeEveryMs: number
  readonly #running: Promise<void>[] = []

  /** `changeEveryMs` is the time between two changes of one person: an address book has room for 500 contacts. */
  constructor(siteUrl: string, changeEveryMs: number) {
    this.#siteUrl = siteUrl
    this.#changeEveryMs = changeEveryMs
  }

  get tallies(): readonly Tally[] {
    return [this.pages, this.reads, this.changes, this.files]
  }

  /**
   * Starts the calls: each person opens pages, reads and changes an address book and keeps an event stream open; the
   * first one also changes its picture.
   */
  start(people: readonly SignedIn[]): void {
    for (const [index, who] of people.entries()) {
      let next = 0
      this.#repeat(this.pages, 40, async () => {
        const answer = await this.#ask('/', {})
        if (!(await answer.text()).includes('id="root"')) throw new Error('this is not the page')
      })
      this.#repeat(this.reads, 30, async () => void (await this.#post(who, 'expediteur/carnet/liste', {})))
      this.#repeat(this.changes, this.#changeEveryMs, async () => {
        const adresse = `${++next} rue de Rivoli, 75004 Paris`
        const contact = { nom: `Contact ${index}-${next}`, telephone: '06 12 34 56 78', adresse }
        await this.#post(who, 'expediteur/carnet/enregistrer', contact)
      })
    }
    const [first] = people
    if (first) this.#repeat(this.files, 250, () => this.#changePicture(first))
    for (const who of people) this.#running.push(this.#listen(who))
  }

  /** Stops after the running calls have completed. */
  async stop(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#running)
  }

  #repeat(tally: Tally, pauseMs: number, once: () => Promise<void>): void {
    const run = async () => {
      while (!this.#ended.signal.aborted) {
        tally.calls += 1
        await once().catch((error: unknown) => tally.failures.push(formatError(error)))
        await pause(pauseMs)
      }
    }
    this.#running.push(run())
  }

  async #changePicture(who: SignedIn): Promise<void> {
    const form = new FormData()
    form.append('photo', new Blob([picture], { type: 'image/png' }), 'photo.png')
    const answer = await this.#ask('/api/user/editPP', {
      method: 'PUT',
      body: form,
      headers: createHeaders(who),
    })
    const { photo } = (await answer.json()) as { photo: string } // as: the contract of the call
    await (await this.#ask(photo, {})).arrayBuffer()
  }

  async #post(who: SignedIn, path: string, body: object): Promise<unknown> {
    const headers = { ...createHeaders(who), 'Content-Type': 'application/json' }
    const answer = await this.#ask(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.json()
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, this.#siteUrl)
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(maxCallMs) })
    if (answer.ok) return answer
    throw new Error(`${path} was answered with ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
  }

  /** Keeps an event stream open. A closed one is reopened after a second, like browsers do. */
  async #listen(who: SignedIn): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      try {
        const answer = await fetch(`${this.#siteUrl}/api/live`, { headers: createHeaders(who), signal })
        // Its text is complete when the stream ends.
        await answer.text()
      } catch {
        // Ended by us, or by the end of a server.
      }
      if (signal.aborted) return
      this.reopened += 1
      await pause(1000)
    }
  }
}

const createHeaders = ({ token }: SignedIn) => ({ Authorization: `Bearer ${token}` })

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
