import { endpointQuery } from '@repo/api-client/react'
import { readOfferFilter } from '@repo/contracts/delivery/offer-filters'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { FilterForm } from './FilterForm.tsx'
import { filterTexts } from './filter-texts.ts'

/** The offer filter of an independent carrier. */
export function FiltersPage() {
  const t = useTexts(filterTexts)
  const query = useQuery({ ...endpointQuery(readOfferFilter, {}), staleTime: 0 })
  return (
    <SubPage back={{ to: paths.work, label: t('back') }} title={t('title')} lead={t('lead')}>
      {query.data ? <FilterForm filter={query.data} /> : null}
      <QueryState query={query} order={2} loading={<CardListSkeleton />} />
    </SubPage>
  )
}
