import type { Reader } from '@repo/server-kit/testing/reach-walk'
import type { Person } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { ACarrier, SignedIn } from '../builders.ts'
import { aCarrier, anAccount } from '../builders.ts'
import type { Member } from '../company-members.ts'
import { aMember } from '../company-members.ts'
import type { AcceptedOrder } from '../orders.ts'
import { anAcceptedOrder, parisShipment } from '../orders.ts'
import type { PushService } from '../push-service.ts'
import type { TestApp } from '../test-app.ts'
import type { Outgoing } from './outgoing.ts'
import { takeOutgoing } from './outgoing.ts'

/** Everyone whom an event may concern, each with unique texts: `canari-<whose>-<what>`. */
export type World = {
  readonly app: TestApp
  readonly pushes: PushService
  readonly sender: SignedIn
  /** A company that sends, and a member of it who orders. */
  readonly company: SignedIn
  readonly member: Member
  readonly carrier: ACarrier
  readonly fleet: SignedIn
  readonly driver: ACarrier
  readonly secondDriver: ACarrier
  /** People whom no event concerns. */
  readonly strangers: readonly SignedIn[]
  /** The outgoing texts so far. */
  readonly outgoing: Outgoing[]
}

/** Takes the queued texts: later events may make them obsolete, and they would be dropped. */
export async function collect({ app, pushes, outgoing }: World): Promise<void> {
  outgoing.push(...(await takeOutgoing(app, pushes)))
}

/** A sender's shipment: the contacts at both ends, and its texts. */
export const markedShipment = {
  ...parisShipment,
  nomExpediteur: 'canari-pickup-name',
  telephoneExpediteur: '06 98 00 00 01',
  nomDestinataire: 'canari-recipient-name',
  telephoneDestinataire: '06 98 00 00 02',
  commentaire: 'canari-comment',
}

/** The marked shipment with a recipient who is notified by text message. */
export const notifiedBySms = { ...markedShipment, prevenirDestinataire: '1' as const }

/** The address of the recipient of `notifiedByEmail`. */
export const recipientEmail = 'canari-recipient@test.test'

/** The marked shipment with a recipient who has no mobile number and is notified by email. */
export const notifiedByEmail = {
  ...notifiedBySms,
  telephoneDestinataire: '01 98 00 00 03',
  emailDestinataire: recipientEmail,
}

/** Creates everyone, each with a subscribed browser and a second address. */
export async function aWorld(app: TestApp, pushes: PushService): Promise<World> {
  const { deps } = app
  const toMarkedIdentity = (whose: string) => ({
    email: `canari-${whose}@test.test`,
    name: `canari-${whose}-name`,
  })
  const sender = await anAccount(deps, 'CLPA', toMarkedIdentity('sender'))
  const company = await anAccount(deps, 'CLEN', toMarkedIdentity('company'))
  const member = await aMember(deps, company.account.id, 'orderer', 'canari-member')
  const fleet = await anAccount(deps, 'TREN', toMarkedIdentity('fleet'))
  const companyId = fleet.account.id
  const [driver, secondDriver] = [await aCarrier(deps, { companyId }), await aCarrier(deps, { companyId })]
  const carrier = await aCarrier(deps)
  const strangers = [
    await anAccount(deps, 'CLPA', toMarkedIdentity('other-sender')),
    await anAccount(deps, 'CLEN', toMarkedIdentity('other-company')),
    await anAccount(deps, 'TREN', toMarkedIdentity('other-fleet')),
    await aCarrier(deps),
  ]
  const world = {
    app,
    pushes,
    outgoing: [],
    strangers,
    sender,
    company,
    member,
    carrier,
    fleet,
    driver,
    secondDriver,
  }
  await markCarriers(world)
  const everyone = [sender, company, member, carrier, fleet, driver, secondDriver, ...strangers]
  for (const [index, { account }] of everyone.entries()) await markAccount(app, account.id, 11 + index)
  return world
}

async function markCarriers({ app, carrier, driver, secondDriver, strangers }: World): Promise<void> {
  const other = strangers.at(-1)
  const whose = { carrier, driver, 'second-driver': secondDriver, ...(other && { 'other-carrier': other }) }
  for (const [name, { account }] of Object.entries(whose)) {
    const data = { email: `canari-${name}@test.test`, displayName: `canari-${name}-name` }
    await app.deps.db.account.update({ where: { id: account.id }, data, select: { id: true } })
  }
}

/** Gives an account a mobile, an emergency address, a home and a subscribed browser. */
async function markAccount(app: TestApp, id: string, number: number): Promise<void> {
  const { db } = app.deps
  const { email } = await db.account.findUniqueOrThrow({ where: { id } })
  const [whose = ''] = email.split('@')
  await db.account.update({
    where: { id },
    data: { phone: `06 98 00 01 ${number}`, secondaryEmail: `${whose}-second@test.test` },
    select: { id: true },
  })
  await db.individualProfile.updateMany({
    where: { accountId: id },
    data: { lastName: `${whose}-last`, firstNames: `${whose}-first`, address: `${whose}-home` },
  })
  await addBrowser(app, id)
}

/** Subscribes a browser of an account. */
export async function addBrowser({ deps: { db } }: TestApp, id: string): Promise<void> {
  const session = await db.session.findFirstOrThrow({ where: { accountId: id } })
  await db.pushSubscription.create({
    data: {
      accountId: id,
      sessionId: session.id,
      endpoint: `https://push.example.test/${id}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      createdAt: new Date(),
    },
  })
}

/** Makes a call in a separate transaction, like the product's own notifications. */
export function actInTransaction<T>({ app }: World, act: (tx: Tx) => Promise<T>): Promise<T> {
  return app.deps.db.$transaction(act)
}

/** Creates a marked order of the sender `by`, which the carrier `on` has accepted. */
export function aMarkedOrder(
  { app, sender, carrier }: World,
  { by = sender, on = carrier, shipment = markedShipment } = {},
): Promise<AcceptedOrder> {
  return anAcceptedOrder(app, by, on, shipment)
}

/** Returns the reader of a text; null for an unrelated person. */
export function findReader(world: World, reader: string): Reader<Person> | null {
  const { sender, company, member, carrier, fleet, driver, secondDriver } = world
  const people: readonly [string, SignedIn, readonly Person[]][] = [
    ['sender', sender, ['sender', 'account']],
    ['company', company, ['sender', 'company', 'account']],
    ['member', member, ['sender', 'company', 'account']],
    ['carrier', carrier, ['carrier', 'account']],
    ['fleet', fleet, ['company', 'account']],
    ['driver', driver, ['carrier', 'account']],
    ['second-driver', secondDriver, ['carrier', 'account']],
  ]
  for (const [name, { account }, roles] of people) {
    const addresses = [account.id, `canari-${name}@test.test`, `canari-${name}-second@test.test`]
    if (addresses.includes(reader)) return { name, roles }
  }
  if (world.app.deps.config.supportEmail === reader) return { name: 'staff', roles: ['staff'] }
  const recipients = ['recipient', recipientEmail, '+33698000002']
  if (recipients.includes(reader)) return { name: 'recipient', roles: ['recipient'] }
  if (world.strangers.some(({ account }) => [account.id, account.email].includes(reader))) return null
  // A person who registers in a case: known by the address, and by the id of the account.
  const isVisitor = reader.startsWith('canari-visitor') || reader.length === 36
  return isVisitor ? { name: 'visitor', roles: ['visitor', 'account'] } : null
}
