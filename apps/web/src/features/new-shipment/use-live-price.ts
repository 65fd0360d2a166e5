import { useDebouncedValue } from '@mantine/hooks'
import { endpointQuery } from '@repo/api-client/react'
import { estimate } from '@repo/contracts/delivery/estimates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Quote } from './draft.ts'
import type { FormValues, PricedPart } from './shipment-form.ts'
import { pricedPartOf } from './shipment-form.ts'

/** What is typed within it is one change. */
const typingPauseMs = 400
/** A price that ends sooner is asked for again before the recap. */
const spareMs = 60_000

/** The query of a price; served from the last response for as long as that is valid. */
export function priceQuery(part: PricedPart) {
  return {
    ...endpointQuery(estimate, part),
    retry: false,
    staleTime: ({
      state,
    }: {
      readonly state: { readonly data: Quote | undefined; readonly dataUpdatedAt: number }
    }) => (state.data ? Math.max(0, state.data.valideJusqua.getTime() - state.dataUpdatedAt - spareMs) : 0),
    refetchOnWindowFocus: false,
  } as const
}

/**
 * The price of the form's content, requested automatically as soon as its addresses and goods are complete; not while
 * an address is being typed. While another is requested, the last one stays as `isOld`.
 */
export function useLivePrice(values: FormValues, isTyping: boolean) {
  const part = pricedPartOf(values)
  const [key] = useDebouncedValue(part === null || isTyping ? null : JSON.stringify(part), typingPauseMs)
  const isSettled = part !== null && key === JSON.stringify(part)
  const query = useQuery({
    ...priceQuery(part ?? emptyPart),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  })
  return {
    quote: part === null ? null : (query.data ?? null),
    isOld: !isSettled || query.isPlaceholderData,
    isPricing: part !== null && (!isSettled || query.isFetching),
    error: isSettled && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}

/** Never asked for: stands where the form is incomplete. */
const emptyPart: PricedPart = {
  adresseDepart: '',
  adresseArrivee: '',
  natureColisId: 'SES',
  nombreColis: 0,
  plagePoidsId: 1,
  isHorsGabarit: false,
  nombreChariot: 0,
}
