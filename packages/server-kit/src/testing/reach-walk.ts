import type pg from 'pg'
import type { ReachEvent } from '../reach.ts'

/** An outgoing text: its reader, and all of its words. */
export type Outgoing<Channel extends string> = {
  readonly event: string
  readonly channel: Channel
  /** An account's id, or the address or number of a person without one. */
  readonly reader: string
  /** What a locked screen shows of it: an email's subject, a push message, a text message. */
  readonly shown: string
  readonly text: string
}

/** The reader of a text, and their roles in the table of events, the closest first. */
export type Reader<Person extends string> = { readonly name: string; readonly roles: readonly Person[] }

/** A datum recognised by its form. */
export type Form = { readonly fact: string; readonly form: RegExp }

/** The data in the database so far, by which texts are judged. */
export type KnownData = {
  /** The table of each row, by the row's id. */
  readonly ids: ReadonlyMap<string, string>
  /** Personal data without a canary, as `<what> of <name>`. */
  readonly owned?: ReadonlyMap<string, string>
}

/** What texts of some events may contain besides the canaries of their own readers. */
export type Permission<Event extends string> = {
  /** A canary; `link` with a page; `<table> id`; `own <what>`; or a datum recognised by its form. */
  readonly facts: readonly string[]
  /** The events, by the notified person and the channel. */
  readonly in: Readonly<Record<string, readonly Event[]>>
}

/** Facts by `<event> <person> <channel>`. */
export type FactsByText = Readonly<Record<string, readonly string[]>>

/** Returns the same permissions by event, person and channel. */
export function buildPermissionTable(permissions: readonly Permission<string>[]): FactsByText {
  const table: Record<string, readonly string[]> = {}
  for (const { facts, in: eventsByReader } of permissions)
    for (const [reader, events] of Object.entries(eventsByReader))
      for (const event of events)
        table[`${event} ${reader}`] = [...(table[`${event} ${reader}`] ?? []), ...facts]
  return table
}

/** The rules for a product's texts. */
export type WalkRules<Person extends string, Channel extends string> = {
  readonly table: Readonly<Record<string, ReachEvent<Person, Channel>>>
  readonly forms: readonly Form[]
  /** What may appear to whom. A text without a rule may contain neither others' data nor a link. */
  readonly mayAppear: FactsByText
  /** What a locked screen may show of it, apart from the links of text messages. */
  readonly onLockedScreen: FactsByText
}

/**
 * A walk through a table of events. It judges outgoing texts, and records who was notified of what by which channel.
 */
export type ReachWalk<Person extends string, Channel extends string> = {
  /** Returns a sentence for each text with a wrong reader, or with content that its reader may not see. */
  readonly judge: (
    texts: readonly Outgoing<Channel>[],
    known: KnownData,
    readerOf: (reader: string) => Reader<Person> | null,
  ) => readonly string[]
  /** The facts in an event's texts for a person by a channel, in order; null without a text. */
  readonly listFacts: (key: string) => readonly string[] | null
}

/** Begins a walk. */
export function startReachWalk<Person extends string, Channel extends string>(
  rules: WalkRules<Person, Channel>,
): ReachWalk<Person, Channel> {
  const factsByText = new Map<string, Set<string>>()
  return {
    judge: (texts, known, readerOf) => {
      const wrong: string[] = []
      for (const { event, channel, reader: to, shown, text } of texts) {
        const reader = readerOf(to)
        const person = reader?.roles.find((role) => rules.table[event]?.to[role]?.includes(channel))
        if (!reader || person === undefined) {
          wrong.push(`${event} is told by ${channel} to ${reader?.name ?? to}: ${text}`)
          continue
        }
        const factsOf = (words: string) => listOthersFacts(reader.name, findFacts(words, known, rules.forms))
        const key = `${event} ${person} ${channel}`
        const facts = factsOf(text)
        factsByText.set(key, new Set([...(factsByText.get(key) ?? []), ...facts]))
        const may = rules.mayAppear[key] ?? []
        for (const fact of facts) if (!may.includes(fact)) wrong.push(`${key} holds ${fact}: ${text}`)
        const mayShow = rules.onLockedScreen[key] ?? []
        for (const fact of factsOf(shown))
          if (!mayShow.includes(fact) && !(fact.startsWith('link ') && channel === 'sms'))
            wrong.push(`${key} shows ${fact} on a locked screen: ${shown}`)
      }
      return wrong
    },
    listFacts: (key) => {
      const facts = factsByText.get(key)
      return facts ? [...facts].sort() : null
    },
  }
}

/** Returns the facts without the reader's own canaries; its other data are `own`. */
function listOthersFacts(reader: string, facts: ReadonlySet<string>): readonly string[] {
  const ending = ` of ${reader}`
  return [...facts]
    .filter((fact) => fact !== `canari-${reader}` && !fact.startsWith(`canari-${reader}-`))
    .filter((fact) => !fact.startsWith(`canari-${reader}@`))
    .map((fact) => (fact.endsWith(ending) ? `own ${fact.slice(0, -ending.length)}` : fact))
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Returns a text's facts about any person: each canary, and each datum with a recognisable form. Ids are named by
 * table.
 */
function findFacts(text: string, { ids, owned }: KnownData, forms: readonly Form[]): ReadonlySet<string> {
  const facts = new Set<string>()
  for (const [word] of text.matchAll(/canari[\w.@-]*/gi)) facts.add(word.toLowerCase().replace(/[.-]+$/, ''))
  for (const [datum, fact] of owned ?? []) if (text.includes(datum)) facts.add(fact)
  const bare = text.replaceAll(/https?:\/\/[^\s"'<>\\)\]]+/g, (link) => {
    facts.add(`link ${describeLink(link, ids)}`)
    return ''
  })
  for (const [id] of bare.matchAll(uuids)) facts.add(`${ids.get(id) ?? 'unknown'} id`)
  let words = bare.replaceAll(uuids, '')
  // A known datum is random, and may have the form of another: a payment's reference that of a phone number.
  for (const datum of owned?.keys() ?? []) words = words.replaceAll(datum, '')
  for (const { fact, form } of forms) if (form.test(words)) facts.add(fact)
  return facts
}

/** Returns a link without the parts that are specific to a person or a week. */
function describeLink(link: string, ids: ReadonlyMap<string, string>): string {
  const { pathname, search, hash } = new URL(link.replaceAll('&amp;', '&'))
  return `${pathname}${search}${hash}`
    .replaceAll(uuids, (id) => `:${ids.get(id) ?? 'unknown'}`)
    .replaceAll(/[\w-]{43,}/g, ':token')
    .replaceAll(/\d{4}-W\d{2}/g, ':week')
}

/** Returns the table of each row, by the row's id. */
export async function readAllIds(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid'`)
  const union = tables
    .map(({ name }) => `SELECT '${name}' AS name, id::text FROM "${name}"`)
    .join(' UNION ALL ')
  const { rows } = await pool.query<{ name: string; id: string }>(union)
  return new Map(rows.map(({ name, id }) => [id, name]))
}

/** Returns each person and channel that a table names for an event, as `<event> <person> <channel>`. */
export function listReachTexts(
  table: Readonly<Record<string, ReachEvent<string, string>>>,
): readonly string[] {
  return Object.entries(table).flatMap(([event, { to }]) =>
    Object.entries(to).flatMap(([person, channels]) =>
      (channels ?? []).map((channel) => `${event} ${person} ${channel}`),
    ),
  )
}
