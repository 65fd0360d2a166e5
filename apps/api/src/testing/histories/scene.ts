import type { Deps } from '#api/deps.ts'
import type { WantedShift } from '#api/features/fleet/planning/planning.service.ts'
import type { Cast } from './cast.ts'
import type { Lane } from './lane.ts'
import type { JobRow, OrderView } from './view.ts'

/** A payment that its sender has opened and that is no order yet, as far as the browser knows. */
export type Opening = {
  /** The intent's or the setup's id. */
  readonly reference: string
  readonly priceCents: number
  readonly plannedPickupAt: Date | null
}

/** What the bank has been asked for: its transfers by their references, and whether it carries them out. */
export type Bank = Map<string, { readonly cents: number; readonly isExecuted: boolean }>

/** What a history keeps from one act to the next. */
export type Memory = {
  readonly openings: Opening[]
  /** Notices of the provider that have not come, by their place among its events. */
  readonly notices: string[]
  /** How many of its events have become notices. */
  noticed: number
  /** Its orders are over: days and months may pass, and nothing is ordered any more. */
  areBooksOpen: boolean
  /** How many days on which carriers are paid have come since. */
  payoutDays: number
  readonly bank: Bank
  /** Which order a company's own name for one was answered. */
  readonly named: Map<string, string>
  /** What a company planned, also where that was refused. */
  readonly shifts: WantedShift[]
  /** What an oracle found wrong. */
  readonly faults: string[]
}

/** What an act is planned by: all choices are made by then, so that it can be done again. */
export type Scene = {
  readonly lane: Lane
  readonly cast: Cast
  readonly random: () => number
  readonly memory: Memory
  readonly orders: readonly OrderView[]
  /** The order that the act is about; null before the first. */
  readonly order: OrderView | null
  /** The jobs that wait, the oldest first. */
  readonly jobs: readonly JobRow[]
}

/** Something that somebody does. */
export type Act = {
  readonly name: string
  /** To be done then: the clock is moved there before, if it has not passed it. */
  readonly at?: Date | undefined
  /** May be repeated, and done by two processes at once. Returns what the trace shows of it. */
  readonly run: (deps: Deps) => Promise<unknown>
  /** After an act that was done in peace: a sentence when the outcome is not what the rules say, by an oracle of the simulation's own. */
  readonly judge?: ((outcome: string) => Promise<string | null>) | undefined
}

/** A kind of act: how often the dice choose it, and how it is planned; null where it makes no sense. */
export type ActKind = {
  readonly name: string
  readonly weight: number
  readonly plan: (scene: Scene) => Act | null
}

/** One of a list, by the dice. */
export function oneOf<Item>(random: () => number, items: readonly Item[]): Item {
  if (items.length === 0) throw new Error('There is nothing to choose from')
  return items[Math.floor(random() * items.length)] as Item
}

/** A whole number from the first to the last, both included, by the dice. */
export function between(random: () => number, first: number, last: number): number {
  return first + Math.floor(random() * (last - first + 1))
}

/** An instant this many milliseconds after another. */
export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
