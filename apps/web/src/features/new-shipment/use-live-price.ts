import { useDebouncedValue } from '@mantine/hooks'
import { endpointQuery } from '@repo/api-client/react'
import { getServerOffsetMs } from '@repo/api-client/server-clock'
import { estimate } from '@repo/contracts/delivery/estimates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Quote } from './draft.ts'
import type { FormValues, PricedPart } from './shipment-form.ts'
import { readPricedPart } from './shipment-form.ts'

/** Changes within this pause cause a single request. */
const typingPauseMs = 400
/** A price that expires sooner is requested again. */
const minValidityMs = 60_000

/** Returns the query of a price. A response is reused until a minute before it expires. */
export function createPriceQuery(part: PricedPart) {
  return {
    ...endpointQuery(estimate, part),
    retry: false,
    staleTime: ({
      state,
    }: {
      readonly state: { readonly data: Quote | undefined; readonly dataUpdatedAt: number }
    }) =>
      state.data
        ? Math.max(
            0,
            state.data.valideJusqua.getTime() - state.dataUpdatedAt - getServerOffsetMs() - minValidityMs,
          )
        : 0,
    refetchOnWindowFocus: false,
  } as const
}

/**
 * Returns the price of the form's content. It is requested once addresses and goods are complete, but not while an
 * address is being typed. During a request the previous price stays, with `isOld`.
 */
export function useLivePrice(values: FormValues, isTyping: boolean) {
  const part = readPricedPart(values)
  const [key] = useDebouncedValue(part === null || isTyping ? null : JSON.stringify(part), typingPauseMs)
  const isSettled = part !== null && key === JSON.stringify(part)
  const query = useQuery({
    ...createPriceQuery(part ?? emptyPart),
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

/** The placeholder of an incomplete form. It is never requested. */
const emptyPart: PricedPart = {
  adresseDepart: '',
  adresseArrivee: '',
  natureColisId: 'SES',
  nombreColis: 0,
  plagePoidsId: 1,
  isHorsGabarit: false,
  nombreChariot: 0,
}
