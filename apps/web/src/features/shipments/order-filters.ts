import type { listRunning } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'

/** The filter of the lists; an empty text does not filter. */
export type OrderFilters = {
  readonly search: string
  readonly state: '' | 'en-cours' | 'livree' | 'retournee' | 'annulee'
  /** The first and the last day on which orders were placed: `YYYY-MM-DD`, in Paris time. */
  readonly since: string
  readonly until: string
  readonly memberId: string
}

/** The filters that show every order. */
export const noFilters: OrderFilters = { search: '', state: '', since: '', until: '', memberId: '' }

/** Whether any filter is set. */
export function isFiltered(filters: OrderFilters): boolean {
  return Object.values(filters).some((value) => value.trim() !== '')
}

/** Returns the query parameters of the filters, without the empty ones. */
export function toFilterInput({ search, since, until, memberId }: OrderFilters) {
  return {
    ...(search.trim() === '' ? {} : { recherche: search.trim() }),
    ...(since === '' ? {} : { du: since }),
    ...(until === '' ? {} : { au: until }),
    ...(memberId === '' ? {} : { membreId: memberId }),
  }
}

type Order = Output<typeof listRunning>['demandes'][number]

/** Returns the current orders that match the filters, by the server's rules for past orders. */
export function filterOrders(orders: readonly Order[], filters: OrderFilters): readonly Order[] {
  if (filters.state !== '' && filters.state !== 'en-cours') return []
  const searchText = filters.search.trim().toLowerCase()
  return orders.filter(({ commande }) => {
    const { reference, nomDestinataire, adresseDepart, adresseArrivee, createdAt, membreId } = commande
    const day = parisDayOf(createdAt)
    return (
      [reference ?? '', nomDestinataire, adresseDepart, adresseArrivee].some((text) =>
        text.toLowerCase().includes(searchText),
      ) &&
      (filters.since === '' || day >= filters.since) &&
      (filters.until === '' || day <= filters.until) &&
      (filters.memberId === '' || membreId === filters.memberId)
    )
  })
}
