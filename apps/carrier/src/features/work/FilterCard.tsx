import { Button } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readOfferFilter } from '@repo/contracts/delivery/offer-filters'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useFilterSummary } from '#carrier/filter-summary.ts'
import { paths } from '#carrier/paths.ts'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

/** The polling interval of the number of skipped offers while the page is visible. */
const pollMs = 30_000

/** The offer filter in short, with the number of offers that it skipped today and a link to change it. */
export function FilterCard() {
  const t = useTexts(workTexts)
  const { data } = useQuery({ ...endpointQuery(readOfferFilter, {}), refetchInterval: pollMs })
  const summary = useFilterSummary(data)
  if (!data) return null
  return (
    <Surface className={classes.vehicle ?? ''} p="md">
      <span className={classes.vehicleIcon}>
        <IconFilter size={26} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.vehicleWords}>
        <h2 className={classes.small}>{t('filters')}</h2>
        <p>{summary.text}</p>
        {summary.isSet ? (
          <span className={classes.facts}>{t('passedOver', { count: data.ecarteesAujourdhui })}</span>
        ) : null}
      </div>
      <Button component={Link} to={paths.filters} variant="light" h={48} px="lg">
        {t(summary.isSet ? 'changeFilters' : 'setFilters')}
      </Button>
    </Surface>
  )
}
