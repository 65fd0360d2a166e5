import type { getImport } from '@repo/contracts/delivery/imports'
import type { Output } from '@repo/contracts/endpoint'
import type { Tone } from '@repo/ui/StatusBadge'

export type Import = Output<typeof getImport>['import']
export type ImportLine = Output<typeof getImport>['lignes'][number]

/** Whether the server is at work on an import: it is asked again then. */
export function isGoingOn({ etat }: Pick<Import, 'etat'>): boolean {
  return etat === 'verification' || etat === 'commande'
}

const tones = {
  verification: 'active',
  pret: 'waiting',
  commande: 'active',
  termine: 'success',
} as const satisfies Record<Import['etat'], Tone>

/** How the state of an import looks. */
export function toneOf(etat: Import['etat']): Tone {
  return tones[etat]
}

const lineTones = {
  verification: 'neutral',
  prete: 'waiting',
  refusee: 'danger',
  commandee: 'success',
} as const satisfies Record<ImportLine['etat'], Tone>

/** How the state of a row looks. */
export function lineToneOf(etat: ImportLine['etat']): Tone {
  return lineTones[etat]
}

/** The rows of an import with those to correct before the others, each group in the order of the file. */
export function refusedFirst<Line extends Pick<ImportLine, 'etat'>>(lines: readonly Line[]): readonly Line[] {
  const isRefused = ({ etat }: Line) => etat === 'refusee'
  return [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))]
}

/** How many rows the work under way is over with, and of how many: rows that were refused before ordering are not its work. */
export function progressOf(one: Import): { done: number; total: number } {
  if (one.etat === 'verification') return { done: one.lignes - one.enVerification, total: one.lignes }
  return { done: one.lignes - one.pretes, total: one.lignes }
}
