import type { Deps } from '#api/deps.ts'
import type { RequestedShift } from '#api/features/fleet/planning/planning.service.ts'
import type { Cast } from './cast.ts'
import type { Lane } from './lane.ts'
import type { JobRow, OrderView } from './view.ts'

/** A payment that its sender has opened and that, as far as the browser knows, has no order yet. */
export type Opening = {
  /** The intent's or the setup's id. */
  readonly reference: string
  readonly priceCents: number
  readonly plannedPickupAt: Date | null
}

/** The bank's requested transfers by their references, and whether it executes them. */
export type Bank = Map<string, { readonly cents: number; readonly isExecuted: boolean }>

/** A history's memory between acts. */
export type Memory = {
  readonly openings: Opening[]
  /** The undelivered notices of the provider, as the ids of their events. */
  readonly notices: string[]
  /** The number of its events that were turned into notices. */
  readEvents: number
  /** Whether all orders have ended: days and months may pass, and there are no new orders. */
  areBooksOpen: boolean
  /** The number of payout days since. */
  payoutDays: number
  readonly bank: Bank
  /** The orders that were returned for a company's own references. */
  readonly orderIdByReference: Map<string, string>
  /** A company's planned shifts, including refused ones. */
  readonly shifts: RequestedShift[]
  /** The faults found by an oracle. */
  readonly faults: string[]
}

/** The input of an act's plan. All random choices are made in the plan, so that the act can be repeated. */
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

/** One planned event of a history. */
export type Act = {
  readonly name: string
  /** To be done then: the clock is moved there before, if it has not passed it. */
  readonly at?: Date | undefined
  /** May be repeated, and run by two concurrent processes. Returns its outcome for the trace; `ok` without a text. */
  readonly run: (deps: Deps) => Promise<unknown>
  /** After an undisturbed act: a sentence when the outcome violates the rules, by the simulation's own oracle. */
  readonly judge?: ((outcome: string) => Promise<string | null>) | undefined
}

/** A kind of act: its random weight, and its plan; null where it makes no sense. */
export type ActKind = {
  readonly name: string
  readonly weight: number
  readonly plan: (scene: Scene) => Act | null
}

/** Returns a random element of a list. Throws for an empty one. */
export function pickOne<Item>(random: () => number, items: readonly Item[]): Item {
  if (items.length === 0) throw new Error('There is nothing to choose from')
  return items[Math.floor(random() * items.length)] as Item
}

/** Returns a random whole number between two bounds, both included. */
export function pickBetween(random: () => number, first: number, last: number): number {
  return first + Math.floor(random() * (last - first + 1))
}

/** Returns an instant this many milliseconds after another. */
export function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
