import type { listApiKeys } from '@repo/contracts/delivery/api-keys'
import type { Output } from '@repo/contracts/endpoint'
import type { ListedKey } from './api-keys.service.ts'

/** Returns a key as the list shows it. A creator whose account is closed is null. */
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
