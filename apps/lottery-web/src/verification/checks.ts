import type { DrawFaultCode } from '@repo/lottery-rules/draw-fault'

/** What may be wrong: what the rules name, and files that are those of another draw. */
export type FaultCode = DrawFaultCode | 'other-draw'

/**
 * The parts of a draw that are looked at, in their order: `made` are the checks that every verification makes, `found` the faults that keep
 * it from making them.
 */
export const drawParts = [
  { part: 'manifest', made: ['manifest-signature'], found: ['manifest-form', 'other-draw'] },
  { part: 'beacon', made: ['beacon-form', 'beacon-signature', 'beacon-randomness'], found: [] },
  {
    part: 'calendar',
    made: ['beacon-chain', 'round', 'manifest-draw-time', 'beacon-round'],
    found: [
      'postponement-missing',
      'postponement-form',
      'postponement-signature',
      'postponement-chain',
      'postponement-count',
      'terms-missing',
      'terms-form',
      'terms-signature',
      'terms-other',
      'terms-contradiction',
    ],
  },
  { part: 'list', made: ['list-hash'], found: ['list-line', 'list-order', 'list-repeats'] },
  { part: 'tree', made: ['merkle-root', 'ticket-count'], found: [] },
  { part: 'votes', made: ['vote-count', 'choice', 'winner-count'], found: [] },
  {
    part: 'pot',
    made: ['pot'],
    found: [
      ...(['carried-missing', 'carried-form', 'carried-signature'] as const),
      ...(['carried-sum', 'carried-prize', 'carried-repeats'] as const),
    ],
  },
  { part: 'seed', made: ['result-form', 'result-seed'], found: [] },
  { part: 'winners', made: ['result-winners'], found: [] },
] as const satisfies readonly {
  readonly part: string
  readonly made: readonly FaultCode[]
  readonly found: readonly FaultCode[]
}[]
/** A part of a verification, as its checks are shown together. */
export type DrawPart = (typeof drawParts)[number]['part']

/** A check that has been made. */
export type Check = { readonly code: FaultCode; readonly holds: boolean }

/** How a part stands: it waits, is looked at, is right, is wrong, or could not be looked at. */
export type PartState = 'waiting' | 'running' | 'right' | 'wrong' | 'skipped'

/** How every part stands after some checks; `isOver` once no more will come. */
export function statesOf(
  checks: readonly Check[],
  isOver: boolean,
): readonly { readonly part: DrawPart; readonly state: PartState; readonly faults: readonly FaultCode[] }[] {
  const seen = new Map(checks.map(({ code, holds }) => [code, holds]))
  let isNext = !isOver
  return drawParts.map(({ part, made, found }) => {
    const faults = [...made, ...found].filter((code) => seen.get(code) === false)
    const isDone = made.every((code) => seen.has(code))
    if (faults.length > 0) return { part, state: 'wrong', faults }
    if (isDone) return { part, state: 'right', faults }
    if (isOver) return { part, state: 'skipped', faults }
    const state = isNext ? 'running' : 'waiting'
    isNext = false
    return { part, state, faults }
  })
}
