import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'
import type { DeliveryStatus, DriverInvitation, Quote, Vehicle } from '@repo/prisma/delivery-types'
import { formatRoadPlaceName } from '#api/core/order/road-problem.texts.ts'
import type { Db } from '#api/database.ts'

type Place = { readonly city: string; readonly postcode: string; readonly lat: number; readonly lon: number }

/** A driver of a company as its administrator sees it. */
export type FleetDriver = {
  readonly accountId: string
  readonly lastName: string
  readonly firstNames: string
  readonly email: string
  readonly phone: string
  readonly since: Date
  readonly birthDate: Date | null
  readonly isSuspended: boolean
  readonly isOnDuty: boolean
  readonly isValid: boolean
  readonly vehicle: Vehicle | null
  readonly offer: { readonly id: string; readonly expiresAt: Date } | null
  readonly delivery: {
    readonly id: string
    readonly status: DeliveryStatus
    readonly acceptedAt: Date
    /** Where it takes its goods: of goods on the road that it is to take over, their place. */
    readonly pickup: Place
    readonly dropoff: Place
  } | null
  readonly position: { readonly lat: number; readonly lon: number; readonly recordedAt: Date } | null
}

const quotePlaces = {
  pickupCity: true,
  pickupPostcode: true,
  pickupLat: true,
  pickupLon: true,
  dropoffCity: true,
  dropoffPostcode: true,
  dropoffLat: true,
  dropoffLon: true,
} as const

/** Returns the drivers of a company with open accounts, by name, with their state at `now`. */
export async function findDriversOfFleet(
  db: Db,
  companyId: string,
  now: Date,
): Promise<readonly FleetDriver[]> {
  const rows = await db.carrier.findMany({
    where: { companyId, account: { status: { not: 'removed' } } },
    select: {
      accountId: true,
      isOnDuty: true,
      validUntil: true,
      vehicle: true,
      account: {
        select: {
          status: true,
          displayName: true,
          email: true,
          phone: true,
          createdAt: true,
          individual: true,
        },
      },
      position: { select: { lat: true, lon: true, recordedAt: true } },
      offers: { where: { status: 'pending', expiresAt: { gt: now } }, select: { id: true, expiresAt: true } },
      deliveries: {
        where: { status: { in: [...runningDeliveryStatuses] } },
        select: {
          id: true,
          status: true,
          acceptedAt: true,
          order: {
            select: {
              quote: { select: quotePlaces },
              roadProblems: {
                where: { outcome: null },
                select: { city: true, postcode: true, lat: true, lon: true },
              },
            },
          },
        },
      },
    },
  })
  const drivers = rows.map(({ account, offers: [offer = null], deliveries: [delivery], ...row }) => ({
    accountId: row.accountId,
    lastName: account.individual?.lastName ?? '',
    firstNames: account.individual?.firstNames ?? account.displayName,
    email: account.email,
    phone: account.phone,
    since: account.createdAt,
    birthDate: account.individual?.birthDate ?? null,
    isSuspended: account.status === 'suspended',
    isOnDuty: row.isOnDuty,
    isValid: row.validUntil !== null && row.validUntil > now,
    vehicle: row.vehicle,
    offer,
    delivery: delivery ? toDelivery(delivery) : null,
    position: row.position,
  }))
  const toSortName = (driver: FleetDriver) => `${driver.lastName} ${driver.firstNames} ${driver.accountId}`
  return drivers.sort((a, b) => toSortName(a).localeCompare(toSortName(b), 'fr'))
}

type QuotedDelivery = {
  readonly id: string
  readonly status: DeliveryStatus
  readonly acceptedAt: Date
  readonly order: {
    readonly quote: Pick<Quote, keyof typeof quotePlaces>
    readonly roadProblems: readonly Place[]
  }
}

function toDelivery({ order, ...delivery }: QuotedDelivery): NonNullable<FleetDriver['delivery']> {
  const { quote, roadProblems } = order
  const [stranded] = roadProblems
  return {
    ...delivery,
    pickup: stranded
      ? { ...stranded, city: stranded.city || formatRoadPlaceName(quote) }
      : {
          city: quote.pickupCity,
          postcode: quote.pickupPostcode,
          lat: quote.pickupLat,
          lon: quote.pickupLon,
        },
    dropoff: {
      city: quote.dropoffCity,
      postcode: quote.dropoffPostcode,
      lat: quote.dropoffLat,
      lon: quote.dropoffLon,
    },
  }
}

/** Returns the invitations of a company that are not accepted, expired ones included, newest first. */
export function findInvitations(db: Db, companyId: string): Promise<DriverInvitation[]> {
  return db.driverInvitation.findMany({ where: { companyId }, orderBy: { createdAt: 'desc' } })
}
