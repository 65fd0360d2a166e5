import { randomUUID } from 'node:crypto'
import { importColumns } from '@repo/contracts/delivery/imports'
import type { AccountKind } from '@repo/prisma/delivery-types'
import type { Deps } from '#api/deps.ts'
import { setDuty } from '#api/features/carriers/carriers.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { aCarrier, anAccount, aSender, aToken } from './builders.ts'
import { companyAccess } from './company-access.ts'
import { aDeliveredOrder, aPickedUpOrder, callerOf } from './deliveries.ts'
import type { AcceptedOrder } from './orders.ts'
import { aSearchingOrder, goOnDuty } from './orders.ts'
import type { TestApp } from './test-app.ts'

/** The mark of every datum that is the victim's: found in an answer, it has leaked. */
export const canary = 'canari'

/** The victim's phones: no other datum of a test is like it. */
export const canaryPhone = '06 98 76 54 32'

const marked = (what: string) => `${canary}-${what}-${randomUUID().slice(0, 8)}`

export type Member = SignedIn & { readonly role: 'administrator' | 'orderer' | 'reader' }

/** A sender company with three members, an order under way, one that searches, and a canary in whatever text it has. */
export type Victim = {
  readonly owner: SignedIn
  readonly members: readonly Member[]
  readonly carrier: ACarrier
  readonly order: AcceptedOrder
  readonly searchingOrderId: string
  /** The victim's ids by the names that requests give them. */
  readonly ids: Readonly<Record<string, string>>
}

/** Builds the company and marks its data; the carrier of its order is marked too, but only as far as strangers may not know it. */
export async function aMarkedCompany(app: TestApp): Promise<Victim> {
  const { deps } = app
  const owner = await anAccount(deps, 'CLEN', { email: `${marked('owner')}@test.test`, name: marked('name') })
  const carrier = await aCarrier(deps)
  const order = await aPickedUpOrder(app, owner, carrier)
  const searchingOrderId = await aSearchingOrder(app, owner)
  const senderId = owner.account.id
  await markCompany(deps, senderId)
  await markOrders(deps, senderId)
  await markConversation(deps, order.orderId, senderId, carrier.account.id)
  const shipments = await deps.db.shipmentImport.create({
    data: {
      senderId,
      uploadedById: senderId,
      fileName: marked('import'),
      createdAt: new Date(),
      rows: {
        create: {
          line: 2,
          cells: Object.fromEntries(importColumns.map((column) => [column, marked('cell')])),
          status: 'refused',
          message: marked('fault'),
        },
      },
    },
  })
  const contact = await deps.db.savedContact.create({
    data: { senderId, name: marked('contact'), phone: canaryPhone, address: marked('address') },
  })
  await deps.db.account.update({
    where: { id: carrier.account.id },
    data: { email: `${marked('carrier')}@test.test`, phone: canaryPhone },
  })
  const members = await Promise.all(
    (['administrator', 'orderer', 'reader'] as const).map((role) =>
      aMember(deps, senderId, role, marked(role)),
    ),
  )
  const access = await companyAccess(deps, senderId, marked)
  const ids = {
    ...access,
    membreId: members[2]?.account.id ?? access.membreId,
    commandeId: order.orderId,
    livraisonId: order.deliveryId,
    offreId: order.offerId,
    transporteurId: carrier.account.id,
    personneId: carrier.account.personId,
    vehiculeId: carrier.vehicleId,
    contactId: contact.id,
    importId: shipments.id,
  }
  return { owner, members, carrier, order, searchingOrderId, ids }
}

/** A member of a sender company, signed in; `name` is also the beginning of the e-mail. */
export async function aMember(
  deps: Deps,
  companyId: string,
  role: Member['role'],
  name: string = randomUUID(),
): Promise<Member> {
  const signedIn = await anAccount(deps, 'CLEN', { email: `${name}@test.test`, name })
  const accountId = signedIn.account.id
  await deps.db.companyMember.create({
    data: { accountId, companyId, role, lastName: 'Membre', firstNames: 'Un', joinedAt: new Date() },
  })
  const company = await deps.db.account.findUniqueOrThrow({ where: { id: companyId } })
  return { ...signedIn, token: await aToken(deps, { id: accountId, personId: company.personId }), role }
}

/** Somebody whose session stands although the account does not any more. */
export async function aStopped(
  deps: Deps,
  kind: AccountKind,
  status: 'suspended' | 'removed',
): Promise<SignedIn> {
  const signedIn = await anAccount(deps, kind)
  await deps.db.account.update({ where: { id: signedIn.account.id }, data: { status } })
  return signedIn
}

async function markCompany(deps: Deps, accountId: string): Promise<void> {
  await deps.db.account.update({
    where: { id: accountId },
    data: { phone: canaryPhone, secondaryEmail: `${marked('second')}@test.test` },
  })
  await deps.db.companyProfile.create({
    data: {
      accountId,
      legalForm: 'SAS',
      name: marked('denomination'),
      siret: marked('siret'),
      vatNumber: marked('vat'),
      representative: marked('representative'),
      headOfficeAddress: marked('head-office'),
      billingAddress: marked('billing'),
      establishmentAddress: marked('establishment'),
      contactName: marked('contact-name'),
      sectors: ['ECOM'],
    },
  })
  await deps.db.notification.create({ data: { accountId, kind: 'test', text: marked('notification') } })
}

async function markOrders(deps: Deps, senderId: string): Promise<void> {
  await deps.db.order.updateMany({
    where: { senderId },
    data: {
      senderName: marked('sender-name'),
      senderPhone: canaryPhone,
      recipientName: marked('recipient-name'),
      recipientPhone: canaryPhone,
      comment: marked('comment'),
    },
  })
  for (const { id } of await deps.db.order.findMany({ where: { senderId }, select: { id: true } })) {
    const at = new Date()
    await deps.db.recipientLink.create({
      data: { orderId: id, createdAt: at, instructions: marked('comment-recipient'), instructedAt: at },
    })
  }
  await deps.db.quote.updateMany({
    where: { accountId: senderId },
    data: { pickupAddress: marked('pickup'), dropoffAddress: marked('dropoff') },
  })
  await deps.db.proof.updateMany({
    where: { delivery: { order: { senderId } } },
    data: { comment: marked('proof') },
  })
}

async function markConversation(
  deps: Deps,
  orderId: string,
  senderId: string,
  carrierId: string,
): Promise<void> {
  const sentAt = new Date()
  await deps.db.message.createMany({
    data: [
      { orderId, senderId, recipientId: carrierId, text: marked('message'), sentAt },
      { orderId, senderId: carrierId, recipientId: senderId, text: marked('answer'), sentAt },
    ],
  })
}

/** Price, gain and commission of every order of the marked fleet, as the wire and the database would write them. */
export const moneyCanaries: readonly string[] = ['317.31', '253.85', '63.46', '31731', '25385', '6346']

/** A transport company with three drivers: one delivers, one is asked, one has delivered. Money and texts hold canaries. */
export type MarkedFleet = {
  readonly company: SignedIn
  readonly drivers: readonly [ACarrier, ACarrier, ACarrier]
  readonly deliveryIds: readonly string[]
  /** The ids of what is a driver's, by the names that requests give them. */
  readonly idsOf: (driver: ACarrier) => Readonly<Record<string, string>>
}

/** Builds the fleet; whatever its orders cost becomes the money canaries. */
export async function aMarkedFleet(app: TestApp): Promise<MarkedFleet> {
  const { deps } = app
  const company = await anAccount(deps, 'TREN', {
    email: `${marked('company')}@test.test`,
    name: marked('company'),
  })
  const companyId = company.account.id
  const drivers = [
    await aCarrier(deps, { companyId }),
    await aCarrier(deps, { companyId }),
    await aCarrier(deps, { companyId }),
  ] as const
  const [carrying, asked, resting] = drivers
  const past = await aDeliveredOrder(app, await aSender(deps), resting)
  await setDuty(deps, callerOf(resting.account), false)
  const running = await aPickedUpOrder(app, await aSender(deps), carrying)
  await goOnDuty(app, asked)
  const searchingId = await aSearchingOrder(app, await aSender(deps))
  await sweepDispatch(deps)
  const offer = await deps.db.offer.findFirstOrThrow({
    where: { carrierId: asked.account.id, status: 'pending' },
  })
  await markFleet(deps, companyId)
  const invitation = await deps.db.driverInvitation.findFirstOrThrow({ where: { companyId } })
  const of = new Map<ACarrier, object>([
    [carrying, { livraisonId: running.deliveryId, commandeId: running.orderId, offreId: running.offerId }],
    [asked, { commandeId: searchingId, offreId: offer.id }],
    [resting, { livraisonId: past.deliveryId, commandeId: past.orderId, offreId: past.offerId }],
  ])
  return {
    company,
    drivers,
    deliveryIds: [past.deliveryId, running.deliveryId, offer.id],
    idsOf: (driver) => ({
      ...of.get(driver),
      transporteurId: driver.account.id,
      personneId: driver.account.personId,
      vehiculeId: driver.vehicleId,
      invitationId: invitation.id,
    }),
  }
}

async function markFleet(deps: Deps, companyId: string): Promise<void> {
  const at = new Date()
  await deps.db.driverInvitation.create({
    data: {
      companyId,
      email: `${marked('invited')}@test.test`,
      lastName: marked('invited'),
      firstNames: marked('invited'),
      phone: canaryPhone,
      tokenHash: randomUUID(),
      createdAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    },
  })
  await deps.db.vehicle.updateMany({ where: { ownerId: companyId }, data: { brand: marked('vehicle') } })
  for (const { accountId } of await deps.db.carrier.findMany({ where: { companyId } })) {
    const name = marked('driver')
    await deps.db.account.update({
      where: { id: accountId },
      data: { displayName: name, phone: canaryPhone, email: `${name}@test.test` },
    })
    await deps.db.individualProfile.update({
      where: { accountId },
      data: { lastName: name, firstNames: name },
    })
  }
  // The ledger, which only grows, keeps what the delivered order cost.
  await deps.db.order.updateMany({
    where: { request: { offers: { some: { carrier: { companyId } } } } },
    data: { priceCents: 31_731, commissionCents: 6346 },
  })
}
