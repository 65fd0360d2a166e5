import type { pickupProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import type { pickupProblemIssues } from '@repo/contracts/delivery/pickup-problems'
import type { PickupProblemKind, PickupProblemOutcome } from '@repo/prisma/delivery-types'
import { invert } from '#api/invert.ts'

type WireType = (typeof pickupProblemTypes)[number]

const kinds = {
  absent: 'sender_absent',
  'pas-prete': 'not_ready',
  autre: 'other_goods',
  interdite: 'forbidden_goods',
  'plus-lourde': 'larger_goods',
} as const satisfies Record<WireType, PickupProblemKind>

const wireTypes = invert(kinds)

const outcomeCodes = {
  agreed: 'accepte',
  ended: 'annule',
  refused: 'refuse',
  withdrawn: 'retire',
  relieved: 'annule',
} as const satisfies Record<PickupProblemOutcome, (typeof pickupProblemIssues)[number]>

/** Converts the type of a pickup problem from the wire. */
export const fromProblemType = (type: WireType): PickupProblemKind => kinds[type]

type Problem = {
  readonly id: string
  readonly kind: PickupProblemKind
  readonly reportedAt: Date
  readonly decideAt: Date | null
  readonly contestedAt: Date | null
  readonly forStaffSince: Date | null
  readonly agreedAt: Date | null
  readonly outcome: PickupProblemOutcome | null
  readonly answer: string
}

/** Converts a pickup problem to the wire, for its sender and its carrier. */
export function toProbleme(problem: Problem) {
  const { id, kind, reportedAt, decideAt, contestedAt, forStaffSince, agreedAt, outcome } = problem
  return {
    problemeId: id,
    type: wireTypes[kind],
    signaleA: reportedAt,
    jusquA: decideAt,
    conteste: contestedAt !== null,
    chezLeSupport: outcome === null && forStaffSince !== null,
    accepte: agreedAt !== null,
    issue: outcome && outcomeCodes[outcome],
    reponse: problem.answer,
  }
}
