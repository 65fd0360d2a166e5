/** One event of a table of who is told what: by which channels each person learns of it. */
export type ReachEvent<Person extends string, Channel extends string> = {
  /** What has happened: the rest of a sentence that begins with "when". */
  readonly when: string
  readonly to: Partial<Readonly<Record<Person, readonly Channel[]>>>
}

type AnyTable = Readonly<Record<string, ReachEvent<string, string>>>

/** By which channels anybody is told of an event of a table. */
type ChannelOf<Table extends AnyTable, E extends keyof Table> = {
  [P in keyof Table[E]['to']]: Table[E]['to'][P] extends readonly (infer C)[] ? C : never
}[keyof Table[E]['to']]

/** The events of a table of which somebody is told by a channel. */
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
    return `| \`${name}\` | ${[event.when, ...cells].join(' | ')} |`
  })
  return `${head}\n| event | when | ${persons.join(' | ')} |\n|${'---|'.repeat(persons.length + 2)}\n${lines.join('\n')}\n`
}
