import type { listApiKeys } from '@repo/contracts/delivery/api-keys'
import type { Output } from '@repo/contracts/endpoint'
import type { ListedKey } from './api-keys.service.ts'

/** Converts a key for the list. Former members are not named. */
export function toKey(key: ListedKey): Output<typeof listApiKeys>['cles'][number] {
  return {
    cleId: key.id,
    nom: key.name,
    prefixe: key.prefix,
    creeA: key.createdAt,
    creePar: key.createdBy && key.createdBy.status !== 'removed' ? key.createdBy.displayName : null,
    utiliseeA: key.lastUsedAt,
    limiteJournaliere: key.dailyLimitCents,
    commande24h: key.spentCents,
  }
}
