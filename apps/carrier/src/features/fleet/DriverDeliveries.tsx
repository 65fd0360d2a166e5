import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listFleetDeliveries } from '@repo/contracts/delivery/fleet'
import { ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { driverTexts } from './driver-texts.ts'
import classes from './Fleet.module.css'

const maxShown = 4

/** The last deliveries of a driver, with a link to all of them. */
export function DriverDeliveries({ driverId }: { readonly driverId: string }) {
  const t = useTexts(driverTexts)
  const query = useQuery(endpointQuery(listFleetDeliveries, { transporteurId: driverId }))
  const deliveries = query.data?.livraisons
  return (
    <Surface p="md">
      <Title order={2} size="h4" mb="sm" id="dernieres-courses">
        {t('deliveries')}
      </Title>
      {query.isPending ? <Skeleton height={96} radius="lg" /> : null}
      {query.isError && !deliveries ? <ErrorState onRetry={() => void query.refetch()} /> : null}
      {deliveries?.length === 0 ? <Text c="dimmed">{t('noDeliveries')}</Text> : null}
      {deliveries && deliveries.length > 0 ? (
        <>
          <ul className={`${classes.list} ${classes.narrow}`} aria-labelledby="dernieres-courses">
            {deliveries.slice(0, maxShown).map((delivery) => (
              <DeliveryRow key={delivery.livraisonId} delivery={delivery} />
            ))}
          </ul>
          <Anchor
            component={Link}
            to={`${paths.fleetDeliveries}?chauffeur=${driverId}`}
            fw={620}
            py={12}
            display="inline-block"
          >
            {t('allDeliveries')}
          </Anchor>
        </>
      ) : null}
    </Surface>
  )
}
