import type { QueuedStep } from './outbox/steps.ts'

/** A step with a code: the recipient's, or that of the carrier whose goods are taken over. */
export type CodeStep = QueuedStep & { readonly kind: 'pickup' | 'deliver' }
/** A step with a photo and a signature. */
export type ProofStep = QueuedStep & { readonly kind: 'pickup' | 'deliver' | 'return' }

/** What a carrier can do about a refused step. */
export type Remedy =
  /** Ask the recipient or the other carrier for the code again. */
  | 'code'
  /** Nothing: the delivery is no longer this carrier's. */
  | 'gone'
  /** Wait at the door, then try again. */
  | 'wait'
  /** Discard the step: the delivery's state has changed since. */
  | 'give-up'
  /** Try again, or discard the step and repeat it. */
  | 'again'

const remedies: Readonly<Record<string, Remedy>> = {
  'handover-code-needed': 'code',
  'handover-code-wrong': 'code',
  'handover-code-locked': 'code',
  'takeover-code-needed': 'code',
  'takeover-code-wrong': 'code',
  'takeover-code-locked': 'code',
  'takeover-photo-needed': 'code',
  'delivery-lost': 'gone',
  'not-found': 'gone',
  'waiting-not-over': 'wait',
  'wrong-step': 'give-up',
  'undo-too-late': 'give-up',
  'problem-open': 'give-up',
  'too-many-problems': 'give-up',
  'goods-not-dearer': 'give-up',
  'too-much-for-vehicle': 'give-up',
  'invalid-fields': 'give-up',
}

/** Returns what can be done about a refused step, by the refusal's code. */
export function getRemedy({ kind, refusal }: QueuedStep): Remedy {
  const remedy = remedies[refusal?.code ?? ''] ?? 'again'
  return remedy === 'code' && kind !== 'deliver' && kind !== 'pickup' ? 'again' : remedy
}

/** Returns the refused step, which blocks all others; null without one. */
export function findRefusedStep(queuedSteps: readonly QueuedStep[]): QueuedStep | null {
  return queuedSteps.find(({ refusal }) => refusal !== null) ?? null
}

/** Returns the step that was refused for its code; null without one. */
export function findCodeRefusedStep(queuedSteps: readonly QueuedStep[]): CodeStep | null {
  const refusedStep = findRefusedStep(queuedSteps)
  const hasCode = refusedStep?.kind === 'deliver' || refusedStep?.kind === 'pickup'
  return hasCode && getRemedy(refusedStep) === 'code' ? refusedStep : null
}

/** Whether a step has a photo and a signature. */
export function isProof(step: QueuedStep): step is ProofStep {
  return step.kind === 'pickup' || step.kind === 'deliver' || step.kind === 'return'
}
