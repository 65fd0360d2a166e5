import { randomUUID } from 'node:crypto'
import { setDuty } from '#api/core/carriers/carriers.service.ts'
import type { Deps } from '#api/deps.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { aCarrier, anAccount, aSender } from './builders.ts'
import { canaryPhone, markText } from './canaries.ts'
import { aDeliveredOrder, aPickedUpOrder, toCaller } from './deliveries.ts'
import { aSearchingOrder, goOnDuty } from './orders.ts'
import type { TestApp } from './test-app.ts'

/** Price, gain and commission of the marked fleet's orders, in the forms of the wire and the database. */
export const moneyCanaries: readonly string[] = ['317.31', '253.85', '63.46', '31731', '25385', '6346']

/**
 * A transport company with three drivers: one delivers, one has an offer, one has delivered. Money and texts are
 * canaries.
 */
export type MarkedFleet = {
  readonly company: SignedIn
  readonly drivers: readonly [ACarrier, ACarrier, ACarrier]
  readonly deliveryIds: readonly string[]
  /** The ids of a driver's objects, by their names in requests. */
  readonly getIds: (driver: ACarrier) => Readonly<Record<string, string>>
}

/** Creates the fleet; its orders' amounts become the money canaries. */
export async function aMarkedFleet(app: TestApp): Promise<MarkedFleet> {
  const { deps } = app
  const company = await anAccount(deps, 'TREN', {
    email: `${markText('company')}@test.test`,
    name: markText('company'),
  })
  const companyId = company.account.id
  const drivers = [
    await aCarrier(deps, { companyId }),
    await aCarrier(deps, { companyId }),
    await aCarrier(deps, { companyId }),
  ] as const
  const [carrying, offered, resting] = drivers
  const past = await aDeliveredOrder(app, await aSender(deps), resting)
  await setDuty(deps, toCaller(resting.account), false)
  const running = await aPickedUpOrder(app, await aSender(deps), carrying)
  await goOnDuty(app, offered)
  const searchingId = await aSearchingOrder(app, await aSender(deps))
  await sweepDispatch(deps)
  const offer = await deps.db.offer.findFirstOrThrow({
    where: { carrierId: offered.account.id, status: 'pending' },
  })
  await markFleet(deps, companyId)
  const invitation = await deps.db.driverInvitation.findFirstOrThrow({ where: { companyId } })
  const shifts = await Promise.all(drivers.map((driver) => aShift(deps, companyId, driver.account.id)))
  const idsByDriver = new Map<ACarrier, object>([
    [
      carrying,
      {
        livraisonId: running.deliveryId,
        commandeId: running.orderId,
        offreId: running.offerId,
        creneauId: shifts[0],
      },
    ],
    [offered, { commandeId: searchingId, offreId: offer.id, creneauId: shifts[1] }],
    [
      resting,
      { livraisonId: past.deliveryId, commandeId: past.orderId, offreId: past.offerId, creneauId: shifts[2] },
    ],
  ])
  return {
    company,
    drivers,
    deliveryIds: [past.deliveryId, running.deliveryId, offer.id],
    getIds: (driver) => ({
      ...idsByDriver.get(driver),
      transporteurId: driver.account.id,
      personneId: driver.account.personId,
      vehiculeId: driver.vehicleId,
      invitationId: invitation.id,
    }),
  }
}

/** Creates a planned shift of a driver and returns its id. */
async function aShift(deps: Deps, companyId: string, driverId: string): Promise<string> {
  const beginsAt = new Date('2026-11-30T07:00:00Z')
  const endsAt = new Date('2026-11-30T11:00:00Z')
  const data = { companyId, driverId, beginsAt, endsAt, createdAt: beginsAt }
  return (await deps.db.shift.create({ data, select: { id: true } })).id
}

async function markFleet(deps: Deps, companyId: string): Promise<void> {
  const at = new Date()
  await deps.db.driverInvitation.create({
    data: {
      companyId,
      email: `${markText('invited')}@test.test`,
      lastName: markText('invited'),
      firstNames: markText('invited'),
      phone: canaryPhone,
      tokenHash: randomUUID(),
      createdAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    },
  })
  await deps.db.vehicle.updateMany({ where: { ownerId: companyId }, data: { brand: markText('vehicle') } })
  for (const { accountId } of await deps.db.carrier.findMany({ where: { companyId } })) {
    const name = markText('driver')
    await deps.db.account.update({
      where: { id: accountId },
      data: { displayName: name, phone: canaryPhone, email: `${name}@test.test` },
    })
    await deps.db.individualProfile.update({
      where: { accountId },
      data: { lastName: name, firstNames: name },
    })
  }
  // The append-only ledger keeps the delivered order's cost.
  await deps.db.order.updateMany({
    where: { request: { offers: { some: { carrier: { companyId } } } } },
    data: { priceCents: 31_731, commissionCents: 6346 },
  })
}
