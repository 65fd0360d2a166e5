import type { listRunning } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'

/** What the lists are narrowed by; empty texts let everything through. */
export type OrderFilters = {
  readonly search: string
  readonly state: '' | 'en-cours' | 'livree' | 'retournee' | 'annulee'
  /** The Paris days on which orders were placed, both included. */
  readonly since: string
  readonly until: string
  readonly memberId: string
}

/** Everything is let through. */
export const noFilters: OrderFilters = { search: '', state: '', since: '', until: '', memberId: '' }

/** Whether anything is held back. */
export function isNarrowed(filters: OrderFilters): boolean {
  return Object.values(filters).some((value) => value.trim() !== '')
}

/** The filters as the calls take them; what is empty is left out. */
export function filterInput({ search, since, until, memberId }: OrderFilters) {
  return {
    ...(search.trim() === '' ? {} : { recherche: search.trim() }),
    ...(since === '' ? {} : { du: since }),
    ...(until === '' ? {} : { au: until }),
    ...(memberId === '' ? {} : { membreId: memberId }),
  }
}

type Order = Output<typeof listRunning>['demandes'][number]

/** The orders under way that the filters let through, by the same rules as the server's for the past. */
export function filtered(orders: readonly Order[], filters: OrderFilters): readonly Order[] {
  if (filters.state !== '' && filters.state !== 'en-cours') return []
  const wanted = filters.search.trim().toLowerCase()
  return orders.filter(({ commande }) => {
    const { reference, nomDestinataire, adresseDepart, adresseArrivee, createdAt, membreId } = commande
    const day = parisDayOf(createdAt)
    return (
      [reference ?? '', nomDestinataire, adresseDepart, adresseArrivee].some((text) =>
        text.toLowerCase().includes(wanted),
      ) &&
      (filters.since === '' || day >= filters.since) &&
      (filters.until === '' || day <= filters.until) &&
      (filters.memberId === '' || membreId === filters.memberId)
    )
  })
}
