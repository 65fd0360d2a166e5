import { absenceWaitMs } from '@repo/delivery-rules/recipient-absence'
import type { Course, Undoable } from './outbox/steps.ts'

/** The next action of the carrier. */
export type NextAction =
  | 'start'
  | 'arrive-enlevement'
  | 'pickup'
  | 'transit'
  | 'arrive-livraison'
  | 'deliver'
  | 'return'

/** Returns the next action of a delivery; null once it is over. */
export function getNextAction(course: Course): NextAction | null {
  switch (course.statut) {
    case null:
      return 'start'
    case 'ACC':
      return course.arriveeEnlevement === null ? 'arrive-enlevement' : 'pickup'
    case 'ENEF':
      return 'transit'
    case 'ENAC':
      return course.arriveeLivraison === null ? 'arrive-livraison' : 'deliver'
    case 'RET':
      return 'return'
    default:
      return null
  }
}

/** The destination of the carrier, with its purpose. */
export type Destination = {
  readonly kind: 'enlevement' | 'livraison' | 'retour'
  readonly stop: Course['enlevement']
}

/** Returns the destination of the next action: the pickup, the drop-off, or the place of a return. */
export function getDestination(course: Course): Destination {
  if (course.statut === 'RET' || course.statut === 'RETF')
    return { kind: 'retour', stop: course.retourVers ?? course.enlevement }
  const isAboard = course.statut === 'ENEF' || course.statut === 'ENAC' || course.statut === 'LIEF'
  return isAboard
    ? { kind: 'livraison', stop: course.livraison }
    : { kind: 'enlevement', stop: course.enlevement }
}

/** Returns what can be undone now and until when; null without anything. `nowMs` is by the server's clock. */
export function findUndoable(course: Course, nowMs: number): { what: Undoable; untilMs: number } | null {
  const untilMs = course.annulableJusquA?.getTime() ?? 0
  if (untilMs <= nowMs) return null
  const what = findLastStep(course)
  return what && { what, untilMs }
}

function findLastStep(course: Course): Undoable | null {
  if (course.statut === 'ACC') return course.arriveeEnlevement === null ? null : 'arrive-enlevement'
  if (course.statut !== 'ENAC' && course.statut !== 'ENEF') return null
  if (course.arriveeLivraison !== null) return 'arrive-livraison'
  return course.statut === 'ENAC' ? 'transit' : null
}

/** Where a problem may occur: at the pickup, on the road, or at the recipient's door. */
export type ProblemPlace = 'pickup' | 'road' | 'door'

/** Returns where the carrier of a delivery is, by the reported steps. */
export function getProblemPlace(course: Course): ProblemPlace {
  if (course.statut === 'ACC' && course.arriveeEnlevement !== null) return 'pickup'
  return course.statut === 'ENAC' && course.arriveeLivraison !== null ? 'door' : 'road'
}

/** The state of a recipient's absence. */
export type Absence =
  | { readonly kind: 'none' }
  /** `isSure` is false until the server has seen the arrival by a position: until then the reported arrival counts. */
  | {
      readonly kind: 'waiting'
      readonly untilMs: number
      readonly isSure: boolean
      /** The platform's reason for refusing the return; null without a refusal. */
      readonly refusal: string | null
    }
  | { readonly kind: 'may-ask'; readonly wasRefused: boolean; readonly answer: string }
  | { readonly kind: 'asked'; readonly atMs: number }

/**
 * Returns the state of the recipient's absence; `nowMs` is by the server's clock. An absence may be reported at the end
 * of the server's wait, without one 10 minutes after the reported arrival, and again 10 minutes after a refusal.
 */
export function getAbsence(course: Course, nowMs: number): Absence {
  if (course.statut !== 'ENAC' || course.arriveeLivraison === null) return { kind: 'none' }
  const { retour, attente } = course
  if (retour !== null && retour.refuseeA === null) return { kind: 'asked', atMs: retour.demandeeA.getTime() }
  const arrivedMs = course.arriveeLivraison.getTime()
  const repeatableMs = retour?.refuseeA ? retour.refuseeA.getTime() + absenceWaitMs : 0
  const untilMs = Math.max(attente?.jusquA.getTime() ?? arrivedMs + absenceWaitMs, repeatableMs)
  if (nowMs < untilMs)
    return { kind: 'waiting', untilMs, isSure: attente !== null, refusal: retour?.reponse ?? null }
  return { kind: 'may-ask', wasRefused: retour !== null, answer: retour?.reponse ?? '' }
}
