import type { getImport } from '@repo/contracts/delivery/imports'
import type { Output } from '@repo/contracts/endpoint'
import type { Tone } from '@repo/ui/StatusBadge'

/** An uploaded file with the counts and totals of its lines. */
export type Import = Output<typeof getImport>['import']

/** A line of an import. */
export type ImportLine = Output<typeof getImport>['lignes'][number]

/** Whether the server is checking or ordering lines: the import is polled then. */
export function isInProgress({ etat }: Pick<Import, 'etat'>): boolean {
  return etat === 'verification' || etat === 'commande'
}

const tones = {
  verification: 'active',
  pret: 'waiting',
  commande: 'active',
  termine: 'success',
} as const satisfies Record<Import['etat'], Tone>

/** Returns the colour of an import's state. */
export function getTone(etat: Import['etat']): Tone {
  return tones[etat]
}

const lineTones = {
  verification: 'neutral',
  prete: 'waiting',
  refusee: 'danger',
  commandee: 'success',
} as const satisfies Record<ImportLine['etat'], Tone>

/** Returns the colour of a line's state. */
export function getLineTone(etat: ImportLine['etat']): Tone {
  return lineTones[etat]
}

/** Returns the lines with the refused ones first; both groups keep the order of the file. */
export function sortRefusedFirst<Line extends Pick<ImportLine, 'etat'>>(
  lines: readonly Line[],
): readonly Line[] {
  const isRefused = ({ etat }: Line) => etat === 'refusee'
  return [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))]
}

/**
 * Returns how many lines the current job has completed, and the total. A line that was refused earlier counts as
 * completed.
 */
export function calculateProgress(importJob: Import): {
  readonly completed: number
  readonly total: number
} {
  const openCount = importJob.etat === 'verification' ? importJob.enVerification : importJob.pretes
  return { completed: importJob.lignes - openCount, total: importJob.lignes }
}
