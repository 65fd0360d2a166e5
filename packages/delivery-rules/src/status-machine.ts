/** The actor of a move: the provider is its staff, the clock is a passed deadline. */
export type Actor = 'sender' | 'carrier' | 'provider' | 'clock'

/** A permitted change of status and its actors. */
export type Move<Status extends string> = {
  readonly from: Status
  readonly to: Status
  readonly by: readonly Actor[]
}

/** A table of moves with three queries. */
export type StatusMachine<Status extends string> = {
  readonly moves: readonly Move<Status>[]
  /**
   * Returns the statuses that may become `next`, for the guard of an update (`where status in …`); with `by`, only
   * those from which that actor may. A new array; empty when nothing leads there.
   */
  readonly sourcesOf: (next: Status, by?: Actor) => Status[]
  /** Whether the table has this move; with `by`, whether that actor may make it. */
  readonly canMove: (from: Status, to: Status, by?: Actor) => boolean
  /** Whether no move leaves this status. */
  readonly isFinal: (status: Status) => boolean
}

/** Creates a machine from its table of moves. */
export function createStatusMachine<Status extends string>(
  moves: readonly Move<Status>[],
): StatusMachine<Status> {
  const isOpenTo = (move: Move<Status>, by?: Actor) => by === undefined || move.by.includes(by)
  return {
    moves,
    sourcesOf: (next, by) =>
      moves.filter((move) => move.to === next && isOpenTo(move, by)).map((move) => move.from),
    canMove: (from, to, by) =>
      moves.some((move) => move.from === from && move.to === to && isOpenTo(move, by)),
    isFinal: (status) => !moves.some((move) => move.from === status),
  }
}
