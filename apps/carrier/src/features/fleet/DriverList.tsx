import { Text } from '@mantine/core'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { formatVehicle } from '#carrier/vehicle-name.ts'
import { DriverState } from './DriverState.tsx'
import classes from './Fleet.module.css'
import { fleetTexts } from './fleet-texts.ts'
import { useDestinationText } from './use-destination-text.ts'
import type { Driver } from './use-fleet.ts'
import { formatInitials, formatName } from './use-fleet.ts'

/** The drivers of the company, each a link. The hovered or focused driver is highlighted on the map. */
export function DriverList(props: {
  readonly drivers: readonly Driver[]
  readonly labelledBy: string
  readonly onPoint: (driverId: string | null) => void
}) {
  return (
    <ul className={classes.list} aria-labelledby={props.labelledBy}>
      {props.drivers.map((driver) => (
        <li key={driver.transporteurId}>
          <Link
            to={paths.driver(driver.transporteurId)}
            className={classes.row}
            onMouseEnter={() => props.onPoint(driver.transporteurId)}
            onMouseLeave={() => props.onPoint(null)}
            onFocus={() => props.onPoint(driver.transporteurId)}
            onBlur={() => props.onPoint(null)}
          >
            <DriverRow driver={driver} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function DriverRow({ driver }: { readonly driver: Driver }) {
  const t = useTexts(fleetTexts)
  const describeDestination = useDestinationText()
  const { vehicule, position, course } = driver
  const where = course ? describeDestination(course) : null
  return (
    <>
      <span className={classes.avatar} aria-hidden>
        {formatInitials(driver)}
      </span>
      <span className={classes.who}>
        <span className={classes.name}>{formatName(driver)}</span>
        <DriverState state={driver.etat} />
        {where ? (
          <Text component="span" size="sm" fw={560}>
            {where}
          </Text>
        ) : null}
        <Text component="span" size="sm" c="dimmed" className={classes.vehicle ?? ''}>
          {vehicule ? <VehicleIcon type={vehicule.vehiculeType.id} size={18} /> : null}
          {vehicule ? formatVehicle(vehicule) : t('noVehicle')}
        </Text>
        {position ? (
          <Text component="span" size="sm" c="dimmed">
            {t('seenAt', { time: formatTime(position.horodatage) })}
          </Text>
        ) : null}
      </span>
      <IconChevronRight size={20} aria-hidden className={classes.chevron ?? ''} />
    </>
  )
}
