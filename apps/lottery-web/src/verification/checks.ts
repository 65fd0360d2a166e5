import type { DrawFaultCode } from '@repo/lottery-rules/draw-fault'

/** A fault: one of the rules' codes, or files of another draw. */
export type FaultCode = DrawFaultCode | 'other-draw'

/**
 * The parts of a verification in their order. `checkCodes` are the checks of a part, made unless an earlier fault
 * prevents them; `faultCodes` are its further faults, reported only where found.
 */
export const drawParts = [
  { part: 'manifest', checkCodes: ['manifest-signature'], faultCodes: ['manifest-form', 'other-draw'] },
  { part: 'beacon', checkCodes: ['beacon-form', 'beacon-signature', 'beacon-randomness'], faultCodes: [] },
  {
    part: 'calendar',
    checkCodes: ['beacon-chain', 'round', 'manifest-draw-time', 'beacon-round'],
    faultCodes: [
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
  { part: 'list', checkCodes: ['list-hash'], faultCodes: ['list-line', 'list-order', 'list-repeats'] },
  { part: 'tree', checkCodes: ['merkle-root', 'ticket-count'], faultCodes: [] },
  { part: 'votes', checkCodes: ['vote-count', 'choice', 'winner-count'], faultCodes: [] },
  {
    part: 'pot',
    checkCodes: ['pot'],
    faultCodes: [
      'carried-missing',
      'carried-form',
      'carried-signature',
      'carried-sum',
      'carried-prize',
      'carried-repeats',
    ],
  },
  { part: 'seed', checkCodes: ['result-form', 'result-seed'], faultCodes: [] },
  { part: 'winners', checkCodes: ['result-winners'], faultCodes: [] },
] as const satisfies readonly {
  readonly part: string
  readonly checkCodes: readonly FaultCode[]
  readonly faultCodes: readonly FaultCode[]
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
  const resultByCode = new Map(checks.map(({ code, isPassed }) => [code, isPassed]))
  let isNext = !isOver
  return drawParts.map(({ part, checkCodes, faultCodes }) => {
    const faults = [...checkCodes, ...faultCodes].filter((code) => resultByCode.get(code) === false)
    const isDone = checkCodes.every((code) => resultByCode.has(code))
    if (faults.length > 0) return { part, state: 'wrong', faults }
    if (isDone) return { part, state: 'right', faults }
    if (isOver) return { part, state: 'skipped', faults }
    const state = isNext ? 'running' : 'waiting'
    isNext = false
    return { part, state, faults }
  })
}
