import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { formatDate, formatTime } from '@repo/ui/formats'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { toTelHref } from '@repo/ui/tel-href'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconMail, IconPhone, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { MissingDocuments } from '#carrier/MissingDocuments.tsx'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { DriverDeliveries } from './DriverDeliveries.tsx'
import { DriverState } from './DriverState.tsx'
import { DriverVehicle } from './DriverVehicle.tsx'
import { driverTexts } from './driver-texts.ts'
import classes from './Fleet.module.css'
import { FleetOffers } from './FleetOffers.tsx'
import { RemoveDriverSection } from './RemoveDriverSection.tsx'
import { TextLink } from './TextLink.tsx'
import { useDestinationText } from './use-destination-text.ts'
import type { Driver } from './use-fleet.ts'
import { formatName, useFleet } from './use-fleet.ts'

/** A driver of the company: state, contact, vehicle and deliveries, and the removal from the fleet. */
export function DriverPage() {
  const t = useTexts(driverTexts)
  const { transporteurId } = useParams()
  const fleet = useFleet()
  const driver = fleet.data?.chauffeurs.find((one) => one.transporteurId === transporteurId)
  if (driver) return <KnownDriver driver={driver} />
  if (fleet.isPending) return <CardListSkeleton />
  if (!fleet.data)
    return <ErrorState order={2} onRetry={() => void fleet.refetch()} busy={fleet.isFetching} />
  return (
    <EmptyState
      order={1}
      icon={<IconUserOff size={30} />}
      title={t('gone')}
      hint={t('goneHint')}
      action={
        <Button component={Link} to={paths.fleet} size="md">
          {t('backToFleet')}
        </Button>
      }
    />
  )
}

function KnownDriver({ driver }: { readonly driver: Driver }) {
  const t = useTexts(driverTexts)
  return (
    <SubPage
      back={{ to: paths.fleet, label: t('fleet') }}
      title={formatName(driver)}
      lead={
        <Group component="span" gap="sm">
          <DriverState state={driver.etat} />
          <Text component="span" size="sm">
            {t('since', { date: formatDate(driver.depuis) })}
          </Text>
        </Group>
      }
    >
      <FleetOffers driverId={driver.transporteurId} />
      <Notices driver={driver} />
      <div className={classes.columns}>
        <Stack gap="md">
          <CurrentDelivery driver={driver} />
          <Contact driver={driver} />
          <DriverVehicle driver={driver} />
        </Stack>
        <Stack gap="md">
          <DriverDeliveries driverId={driver.transporteurId} />
          <RemoveDriverSection driver={driver} />
        </Stack>
      </div>
    </SubPage>
  )
}

function Notices({ driver }: { readonly driver: Driver }) {
  const t = useTexts(driverTexts)
  const isCompanyDocumentMissing = driver.manquantes.some(({ de }) => de !== 'chauffeur')
  return (
    <>
      {driver.etat === 'documents' ? (
        <Notice title={t('papers')} hint={t('papersHint')}>
          <MissingDocuments documents={driver.manquantes} driver={formatName(driver)} />
          {isCompanyDocumentMissing ? <TextLink to={paths.documents}>{t('companyPapers')}</TextLink> : null}
        </Notice>
      ) : null}
      {driver.etat === 'suspendu' ? <Notice title={t('suspended')} hint={t('suspendedHint')} /> : null}
      {driver.mineur ? <Notice title={t('minor')} hint={t('minorHint')} /> : null}
    </>
  )
}

function Notice(props: { readonly title: string; readonly hint: string; readonly children?: ReactNode }) {
  return (
    <Alert
      color="accent"
      variant="light"
      radius="lg"
      icon={<IconAlertTriangle aria-hidden />}
      title={props.title}
    >
      <Text>{props.hint}</Text>
      {props.children}
    </Alert>
  )
}

function CurrentDelivery({ driver }: { readonly driver: Driver }) {
  const t = useTexts(driverTexts)
  const describeDestination = useDestinationText()
  const { course, etat } = driver
  return (
    <Surface p="md">
      <Title order={2} size="h4" mb="xs">
        {t('now')}
      </Title>
      {course ? (
        <>
          <Text fw={600} className={classes.value ?? ''}>
            {describeDestination(course)}
          </Text>
          <Text c="dimmed" size="sm">
            {t('acceptedAt', { time: formatTime(course.accepteeA) })}
          </Text>
        </>
      ) : (
        <Text c="dimmed">{etat === 'en_ligne' ? t('waiting') : t('idle')}</Text>
      )}
    </Surface>
  )
}

function Contact({ driver }: { readonly driver: Driver }) {
  const t = useTexts(driverTexts)
  return (
    <Surface p="md">
      <Title order={2} size="h4" mb="xs">
        {t('contact')}
      </Title>
      <Text className={classes.value ?? ''}>{driver.telephone}</Text>
      <Text className={classes.value ?? ''} mb="md">
        {driver.email}
      </Text>
      <div className={classes.contact}>
        <Button
          component="a"
          href={toTelHref(driver.telephone)}
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          {t('call')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`mailto:${driver.email}`}
          leftSection={<IconMail size={20} aria-hidden />}
        >
          {t('write')}
        </Button>
      </div>
    </Surface>
  )
}
