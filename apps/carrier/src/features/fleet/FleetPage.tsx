import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { isPositionVisible } from '@repo/delivery-rules/offer'
import type { FleetPlace } from '@repo/delivery-ui/map/FleetMap'
import { FleetMap } from '@repo/delivery-ui/map/FleetMap'
import { useTiles } from '@repo/delivery-ui/map/use-tiles'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconFileAlert, IconTruck, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { DriverList } from './DriverList.tsx'
import classes from './Fleet.module.css'
import { FleetOffers } from './FleetOffers.tsx'
import { fleetTexts } from './fleet-texts.ts'
import { InvitationList } from './InvitationList.tsx'
import { AbsentNotice } from './planning/AbsentNotice.tsx'
import { TextLink } from './TextLink.tsx'
import type { Driver } from './use-fleet.ts'
import { fleetPollMs, formatInitials, useFleet } from './use-fleet.ts'

/** The dispatch page of a company: pending offers, drivers on a map and in a list, unaccepted invitations. */
export function FleetPage() {
  const t = useTexts(fleetTexts)
  const fleet = useFleet()
  const drivers = fleet.data?.chauffeurs
  const isEmpty = drivers?.length === 0
  return (
    <Stack gap="lg">
      <PageTitle
        title={t('title')}
        {...(drivers && !isEmpty ? { lead: <Summary drivers={drivers} /> } : {})}
        actions={
          <Group gap="sm" className={classes.actions ?? ''}>
            <Button
              component={Link}
              to={paths.vehicles}
              variant="default"
              size="md"
              leftSection={<IconTruck size={20} aria-hidden />}
            >
              {t('vehicles')}
            </Button>
            {isEmpty ? null : <InviteButton />}
          </Group>
        }
      />
      <MissingDocumentsNotice />
      {drivers ? <AbsentNotice drivers={drivers} /> : null}
      <FleetOffers />
      <QueryState query={fleet} order={2} loading={<CardListSkeleton />} />
      {isEmpty ? <NoDrivers /> : null}
      {fleet.data && !isEmpty ? (
        <Dispatch drivers={fleet.data.chauffeurs} now={fleet.data.heureServeur} />
      ) : null}
      {fleet.data && fleet.data.invitations.length > 0 ? (
        <InvitationList invitations={fleet.data.invitations} />
      ) : null}
    </Stack>
  )
}

function InviteButton() {
  const t = useTexts(fleetTexts)
  return (
    <Button
      component={Link}
      to={paths.inviteDriver}
      size="md"
      leftSection={<IconUserPlus size={20} aria-hidden />}
    >
      {t('invite')}
    </Button>
  )
}

function Summary({ drivers }: { readonly drivers: readonly Driver[] }) {
  const t = useTexts(fleetTexts)
  const onlineCount = drivers.filter(({ enService }) => enService).length
  const runningCount = drivers.filter(({ course }) => course !== null).length
  return t('lead', {
    online: onlineCount,
    running: runningCount,
    all: t('drivers', { count: drivers.length }),
  })
}

function MissingDocumentsNotice() {
  const t = useTexts(fleetTexts)
  const missingDocuments =
    useCarrier().data?.documents.manquantes.filter(({ etat }) => etat !== 'EN_COURS') ?? []
  const companyDocuments = missingDocuments.filter(({ vehicule }) => vehicule === null)
  const vehicles = new Set(missingDocuments.flatMap(({ vehicule }) => vehicule?.nom ?? []))
  if (missingDocuments.length === 0) return null
  return (
    <Alert color="accent" variant="light" radius="lg" icon={<IconFileAlert aria-hidden />}>
      {companyDocuments.length > 0 ? (
        <Text>{t('papers', { names: companyDocuments.map(({ libelle }) => libelle).join(', ') })}</Text>
      ) : null}
      {vehicles.size > 0 ? <Text>{t('vehiclePapers', { names: [...vehicles].join(', ') })}</Text> : null}
      <TextLink to={paths.documents}>{t('papersLink')}</TextLink>
    </Alert>
  )
}

function NoDrivers() {
  const t = useTexts(fleetTexts)
  return (
    <Surface as="div">
      <EmptyState
        order={2}
        icon={<IconUsers size={30} />}
        title={t('emptyTitle')}
        hint={t('emptyHint')}
        action={<InviteButton />}
      />
    </Surface>
  )
}

function Dispatch({ drivers, now }: { readonly drivers: readonly Driver[]; readonly now: Date }) {
  const t = useTexts(fleetTexts)
  const tiles = useTiles()
  const [pointedDriverId, setPointedDriverId] = useState<string | null>(null)
  const places = useMemo(() => listPlaces(drivers, now), [drivers, now])
  return (
    <div className={classes.dispatch}>
      <div className={classes.map}>
        <FleetMap
          places={places}
          highlightedId={pointedDriverId}
          tiles={tiles}
          label={t('map')}
          describedBy="chauffeurs"
          pauseMs={fleetPollMs}
        />
        {places.length === 0 ? (
          <Text c="dimmed" size="sm" mt="sm">
            {t('nobodyOnMap')}
          </Text>
        ) : null}
      </div>
      <section className={classes.drivers}>
        <Title order={2} size="h3" id="chauffeurs" mb="sm">
          {t('list')}
        </Title>
        <DriverList drivers={drivers} labelledBy="chauffeurs" onPoint={setPointedDriverId} />
      </section>
    </div>
  )
}

function listPlaces(drivers: readonly Driver[], now: Date): readonly FleetPlace[] {
  return drivers.flatMap((driver) => {
    const { position, etat } = driver
    if (!position) return []
    const isStale = !isPositionVisible(position.horodatage, now)
    const tone = etat === 'en_course' ? 'busy' : etat === 'sur_offre' ? 'asked' : 'free'
    return [
      {
        id: driver.transporteurId,
        at: [position.lat, position.long],
        mark: formatInitials(driver),
        tone: isStale ? 'stale' : tone,
      } satisfies FleetPlace,
    ]
  })
}
