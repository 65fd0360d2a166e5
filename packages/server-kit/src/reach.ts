/** One event of a notification table: the channels of each person. */
export type ReachEvent<Person extends string, Channel extends string> = {
  /** The event, as the rest of a sentence that begins with "when". */
  readonly when: string
  readonly to: Partial<Readonly<Record<Person, readonly Channel[]>>>
  /** How many minutes its messages are worth sending, by any channel; three days when absent. */
  readonly worthMinutes?: number
}

/** How many minutes messages about a moment are worth sending. */
export const worth = { door: 15, hour: 60, halfDay: 12 * 60, day: 24 * 60 } as const

/** How many minutes messages of lasting value are worth sending: receipts, prizes, decisions. */
const storedMinutes = 3 * 24 * 60

/**
 * Returns how many seconds an event's messages are worth sending. Every channel retries them that long;
 * then they are given up, and the staff is notified.
 */
export function computeWorthS({ worthMinutes = storedMinutes }: { readonly worthMinutes?: number }): number {
  return worthMinutes * 60
}

/** Returns until when the messages of an event are retried, from an instant on. */
export function computeWorthUntil(event: { readonly worthMinutes?: number }, from: Date): Date {
  return new Date(from.getTime() + computeWorthS(event) * 1000)
}

/** Returns the documentation's text for how long an event's messages are retried. */
function formatRetryPeriod(event: { readonly worthMinutes?: number }): string {
  const minutes = computeWorthS(event) / 60
  if (minutes % (24 * 60) === 0) return `${minutes / (24 * 60)} d`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}

type AnyTable = Readonly<Record<string, ReachEvent<string, string>>>

/** The channels of any person in a table. */
type ChannelOf<Table extends AnyTable, E extends keyof Table> = {
  [P in keyof Table[E]['to']]: Table[E]['to'][P] extends readonly (infer C)[] ? C : never
}[keyof Table[E]['to']]

/** The events of a table with a channel for some person. */
export type EventOf<Table extends AnyTable, C extends string> = {
  [E in keyof Table]: C extends ChannelOf<Table, E> ? E : never
}[keyof Table] &
  string

/** The documentation page of a notification table. */
export type ReachPage<Person extends string, Event extends ReachEvent<Person, string>> = {
  /** The text above the table, its title included. */
  readonly head: string
  readonly persons: readonly Person[]
  /** The displayed name of an event's channel; its own name when absent. */
  readonly nameOf?: (channel: string, event: Event) => string
}

/** Returns the documentation page of a notification table. */
export function renderReachPage<Person extends string, Event extends ReachEvent<Person, string>>(
  table: Readonly<Record<string, Event>>,
  { head, persons, nameOf = (channel) => channel }: ReachPage<Person, Event>,
): string {
  const lines = Object.entries(table).map(([name, event]) => {
    const cells = persons.map(
      (person) => event.to[person]?.map((channel) => nameOf(channel, event)).join(', ') ?? '–',
    )
    const isSent = Object.values<readonly string[] | undefined>(event.to)
      .flatMap((channels) => channels ?? [])
      .some((channel) => channel !== 'bell')
    return `| \`${name}\` | ${[event.when, ...cells, isSent ? formatRetryPeriod(event) : '–'].join(' | ')} |`
  })
  return `${head}\n| event | when | ${persons.join(' | ')} | tried for |\n|${'---|'.repeat(persons.length + 3)}\n${lines.join('\n')}\n`
}
