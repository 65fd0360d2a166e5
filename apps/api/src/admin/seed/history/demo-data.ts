import type { Point } from '@repo/delivery-rules/geography'
import type { RateCard } from '@repo/delivery-rules/rate-card'
import type { Vehicle } from '@repo/delivery-rules/vehicle-classes'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { databaseNow } from '@repo/server-kit/database'
import { readCurrentRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { Db } from '#api/database.ts'

/** A demo carrier with its vehicle; `paidId` is the paid party: itself or its company. */
export type DemoCarrier = {
  readonly id: string
  readonly paidId: string
  readonly vehicleId: string
  readonly vehicle: Vehicle
}

/** An origin or destination of orders. */
export type Place = Point & { readonly address: string; readonly city: string; readonly postcode: string }

/** The demo accounts and the places that past orders are created from. */
export type DemoData = {
  readonly now: Date
  readonly card: RateCard
  readonly senders: readonly [string, ...string[]]
  readonly carriers: readonly DemoCarrier[]
  readonly cities: readonly [readonly [Place, ...Place[]], ...(readonly [Place, ...Place[]])[]]
}

const place = (
  address: string,
  postcode: string,
  city: string,
  latitude: number,
  longitude: number,
): Place => ({
  address: `${address}, ${postcode} ${city}`,
  city,
  postcode,
  latitude,
  longitude,
})

const cities: DemoData['cities'] = [
  [
    place('12 rue de Rivoli', '75004', 'Paris', 48.8557, 2.3588),
    place('35 boulevard Voltaire', '75011', 'Paris', 48.8632, 2.3704),
    place('8 rue Mouffetard', '75005', 'Paris', 48.8446, 2.3493),
    place('20 avenue de Clichy', '75018', 'Paris', 48.8852, 2.3266),
    place('3 rue du Commerce', '75015', 'Paris', 48.8475, 2.2962),
    place('44 rue de Paris', '93100', 'Montreuil', 48.8589, 2.4328),
    place('15 avenue Jean Jaurès', '92120', 'Montrouge', 48.8183, 2.3204),
  ],
  [
    place('10 rue de la République', '69002', 'Lyon', 45.7626, 4.8364),
    place('5 cours Gambetta', '69003', 'Lyon', 45.7547, 4.8442),
    place('22 rue de Marseille', '69007', 'Lyon', 45.7507, 4.8401),
    place('18 cours Émile Zola', '69100', 'Villeurbanne', 45.7702, 4.8697),
    place('2 avenue Tony Garnier', '69007', 'Lyon', 45.7316, 4.8243),
  ],
  [
    place('30 La Canebière', '13001', 'Marseille', 43.2967, 5.3776),
    place('6 rue de Rome', '13006', 'Marseille', 43.2934, 5.3799),
    place('41 avenue du Prado', '13008', 'Marseille', 43.2781, 5.3881),
    place('9 boulevard Françoise Duparc', '13004', 'Marseille', 43.2996, 5.4013),
  ],
]

/** Reads the demo accounts and the current rate card. Throws before `seed` has created them. */
export async function readDemoData(db: Db): Promise<DemoData> {
  const [first, ...others] = await db.account.findMany({
    where: { kind: { in: ['CLPA', 'CLEN'] }, email: { endsWith: '@demo.test' }, status: 'active' },
    orderBy: { email: 'asc' },
    select: { id: true },
  })
  if (!first) throw new Error('There are no demo senders')
  const rows = await db.carrier.findMany({
    where: { account: { email: { endsWith: '@demo.test' } }, vehicleId: { not: null } },
    orderBy: { account: { email: 'asc' } },
    select: {
      accountId: true,
      companyId: true,
      vehicle: { select: { id: true, vehicleClass: true, isTwoTemperature: true } },
    },
  })
  const carriers = rows.flatMap(({ accountId, companyId, vehicle }) =>
    vehicle && isVehicleClass(vehicle.vehicleClass)
      ? [
          {
            id: accountId,
            paidId: companyId ?? accountId,
            vehicleId: vehicle.id,
            vehicle: { class: vehicle.vehicleClass, isTwoTemperature: vehicle.isTwoTemperature },
          },
        ]
      : [],
  )
  return {
    now: await databaseNow(db),
    card: await readCurrentRateCard(db),
    senders: [first.id, ...others.map(({ id }) => id)],
    carriers,
    cities,
  }
}
