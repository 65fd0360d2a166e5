import { undoWindowMs } from '@repo/delivery-rules/statuses'
import type { Course, PickupProblemType, QueuedStep, StepContent, Undoable } from './outbox/steps.ts'

type HappenedStep = StepContent & Pick<QueuedStep, 'happenedAtMs'>

/**
 * Returns the delivery after a step that the server may or may not have executed. A step that is already done, or does
 * not apply, changes nothing, as on the server.
 */
function applyStep(course: Course, step: HappenedStep): Course {
  const happenedAt = new Date(step.happenedAtMs)
  const undoableUntil = new Date(step.happenedAtMs + undoWindowMs)
  const { statut } = course
  switch (step.kind) {
    case 'start':
      return statut === null ? { ...course, statut: 'ACC', demarrerAvant: null } : course
    case 'arrive':
      return applyArrival(course, step.place, happenedAt, undoableUntil)
    case 'pickup':
      return statut === 'ACC' ? { ...course, statut: 'ENEF', annulableJusquA: null } : course
    case 'transit':
      return statut === 'ENEF' ? { ...course, statut: 'ENAC', annulableJusquA: undoableUntil } : course
    case 'undo':
      return applyUndo(course, step.undoes)
    case 'deliver':
      return statut === 'ENAC' ? { ...course, statut: 'LIEF', annulableJusquA: null } : course
    case 'absence':
      return applyAbsence(course, happenedAt)
    case 'refusal':
      return statut === 'ENAC' ? { ...course, ...createRefusal(course, happenedAt) } : course
    case 'problem':
      return statut === 'ACC'
        ? { ...course, probleme: applyProblem(course.probleme, step.type, happenedAt) }
        : course
    // The goods stay where they are.
    case 'incident':
      return course
    case 'return':
      return statut === 'RET' ? { ...course, statut: 'RETF' } : course
  }
}

/** Stands in for an id that only the server knows. Valid in the contract, since the state is stored in its format. */
const unknownId = '00000000-0000-0000-0000-000000000000'

function applyProblem(
  current: Course['probleme'],
  type: PickupProblemType,
  signaleA: Date,
): Course['probleme'] {
  if (current?.type === type && current.issue === null) return current
  return {
    problemeId: unknownId,
    type,
    signaleA,
    jusquA: null,
    conteste: false,
    chezLeSupport: false,
    accepte: false,
    nouveauGain: null,
    issue: null,
    reponse: '',
  }
}

function applyArrival(
  course: Course,
  place: 'enlevement' | 'livraison',
  happenedAt: Date,
  undoableUntil: Date,
): Course {
  const isAboard = course.statut === 'ENEF' || course.statut === 'ENAC'
  if (place === 'enlevement' && course.statut === 'ACC' && course.arriveeEnlevement === null)
    return { ...course, arriveeEnlevement: happenedAt, annulableJusquA: undoableUntil }
  if (place === 'livraison' && isAboard && course.arriveeLivraison === null)
    return { ...course, arriveeLivraison: happenedAt, annulableJusquA: undoableUntil }
  return course
}

function applyUndo(course: Course, undoes: Undoable): Course {
  const { statut } = course
  if (undoes === 'arrive-enlevement' && statut === 'ACC')
    return { ...course, arriveeEnlevement: null, annulableJusquA: null }
  if (undoes === 'arrive-livraison' && (statut === 'ENEF' || statut === 'ENAC'))
    return { ...course, arriveeLivraison: null, attente: null, annulableJusquA: null }
  // The newest step is undone first: "in transit" before an arrival.
  if (undoes === 'transit' && statut === 'ENAC' && course.arriveeLivraison === null)
    return { ...course, statut: 'ENEF', annulableJusquA: null }
  return course
}

function applyAbsence(course: Course, happenedAt: Date): Course {
  const isAsked = course.retour !== null && course.retour.refuseeA === null
  if (course.statut !== 'ENAC') return course
  // The preceding arrival may have been repeated.
  if (isAsked) return { ...course, annulableJusquA: null }
  return {
    ...course,
    annulableJusquA: null,
    retour: { motif: 'absence', demandeeA: happenedAt, approuveeA: null, refuseeA: null, reponse: '' },
  }
}

function createRefusal(course: Course, happenedAt: Date): Partial<Course> {
  return {
    statut: 'RET',
    annulableJusquA: null,
    retour: { motif: 'refus', demandeeA: happenedAt, approuveeA: happenedAt, refuseeA: null, reponse: '' },
    retourVers: course.enlevement,
  }
}

/**
 * Returns the delivery after its queued steps, starting from the server's last state. The server may already have
 * executed the first of these steps.
 */
export function applySteps(course: Course, steps: readonly HappenedStep[]): Course {
  return steps.reduce(applyStep, course)
}
