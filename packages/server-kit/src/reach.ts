/** One event of a table of who is told what: by which channels each person learns of it. */
export type ReachEvent<Person extends string, Channel extends string> = {
  /** What has happened: the rest of a sentence that begins with "when". */
  readonly when: string
  readonly to: Partial<Readonly<Record<Person, readonly Channel[]>>>
  /** For how many minutes its messages are worth sending, by whatever channel; three days where nothing is said. */
  readonly worthMinutes?: number
}

/** For how long messages are worth sending that are about a moment. */
export const worth = { door: 15, hour: 60, halfDay: 12 * 60, day: 24 * 60 } as const

/** For how long messages are worth sending that somebody keeps: receipts, prizes, decisions. */
const keptMinutes = 3 * 24 * 60

/**
 * For how many seconds messages of an event are worth sending, once they may be sent. They are tried that long, by every channel, and are then given up:
 * of what did not get through the staff is notified.
 */
export function worthS({ worthMinutes = keptMinutes }: { readonly worthMinutes?: number }): number {
  return worthMinutes * 60
}

/** Until when messages of an event are tried that may be sent from an instant on. */
export function worthUntil(event: { readonly worthMinutes?: number }, from: Date): Date {
  return new Date(from.getTime() + worthS(event) * 1000)
}

/** How the page of the documentation says for how long an event's messages are tried. */
function triedFor(event: { readonly worthMinutes?: number }): string {
  const minutes = worthS(event) / 60
  if (minutes % (24 * 60) === 0) return `${minutes / (24 * 60)} d`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}

type AnyTable = Readonly<Record<string, ReachEvent<string, string>>>

/** By which channels anybody is told of an event of a table. */
type ChannelOf<Table extends AnyTable, E extends keyof Table> = {
  [P in keyof Table[E]['to']]: Table[E]['to'][P] extends readonly (infer C)[] ? C : never
}[keyof Table[E]['to']]

/** The events of a table of which somebody is notified by a channel. */
export type EventOf<Table extends AnyTable, C extends string> = {
  [E in keyof Table]: C extends ChannelOf<Table, E> ? E : never
}[keyof Table] &
  string

/** How a page of the documentation shows a table of who is told what. */
export type ReachPage<Person extends string, Event extends ReachEvent<Person, string>> = {
  /** What stands above the table, its title included. */
  readonly head: string
  readonly persons: readonly Person[]
  /** How a channel of an event is named; its own name where nothing is said. */
  readonly nameOf?: (channel: string, event: Event) => string
}

/** The page of the documentation that says who is told what, made of the table. */
export function reachPageOf<Person extends string, Event extends ReachEvent<Person, string>>(
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
    return `| \`${name}\` | ${[event.when, ...cells, isSent ? triedFor(event) : '–'].join(' | ')} |`
  })
  return `${head}\n| event | when | ${persons.join(' | ')} | tried for |\n|${'---|'.repeat(persons.length + 3)}\n${lines.join('\n')}\n`
}
