import type { DrawFaultCode } from '@repo/lottery-rules/draw-fault'

/** A fault: one of the rules' codes, or files of another draw. */
export type FaultCode = DrawFaultCode | 'other-draw'

/**
 * The parts of a verification in their order. `made` are the checks of every verification; `found` are the faults that
 * prevent them.
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
/** A group of checks that is shown together. */
export type DrawPart = (typeof drawParts)[number]['part']

/** The result of a check. */
export type Check = { readonly code: FaultCode; readonly isPassed: boolean }

/** The state of a part. `skipped`: an earlier fault prevented its checks. */
export type PartState = 'waiting' | 'running' | 'right' | 'wrong' | 'skipped'

/** Returns the state of every part after some checks. `isOver`: no check follows. */
export function getPartStates(
  checks: readonly Check[],
  isOver: boolean,
): readonly { readonly part: DrawPart; readonly state: PartState; readonly faults: readonly FaultCode[] }[] {
  const seen = new Map(checks.map(({ code, isPassed }) => [code, isPassed]))
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
