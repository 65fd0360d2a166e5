import { randomUUID } from 'node:crypto'
import { importColumns } from '@repo/contracts/delivery/imports'
import type { Deps } from '#api/deps.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { aCarrier, anAccount } from './builders.ts'
import { createCompanyAccess } from './company-access.ts'
import type { Member } from './company-members.ts'
import { aMember } from './company-members.ts'
import { aPickedUpOrder } from './deliveries.ts'
import type { AcceptedOrder } from './orders.ts'
import { aSearchingOrder } from './orders.ts'
import type { TestApp } from './test-app.ts'

/** The mark of all texts of the victim. A response that contains it has leaked data. */
export const canary = 'canari'

/** The phone number of the victim. No other data of a test contains it. */
export const canaryPhone = '06 98 76 54 32'

/** Creates a text of the victim: the mark, its field, and a unique suffix. */
export const markText = (field: string) => `${canary}-${field}-${randomUUID().slice(0, 8)}`

/** Returns the rows with one of these texts, one a line, of all tables except sessions and webhook events. */
export async function readRowsWith({ deps }: TestApp, texts: readonly string[]): Promise<string> {
  const tables = await deps.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT LIKE '\\_prisma%' AND table_name NOT IN ('session', 'webhook_event') ORDER BY 1`
  const lines: string[] = []
  for (const { name } of tables) {
    const rows = await deps.db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM "${name}" t WHERE t::text ~ $1 ORDER BY 1`,
      `(${texts.join('|')})`,
    )
    lines.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return lines.join('\n')
}

/** A sender company with three members, a running order, a searching one, and a canary in every text. */
export type Victim = {
  readonly owner: SignedIn
  readonly members: readonly Member[]
  readonly carrier: ACarrier
  readonly order: AcceptedOrder
  readonly searchingOrderId: string
  /** The victim's ids by the names that requests give them. */
  readonly ids: Readonly<Record<string, string>>
}

/**
 * Creates a company with marked data. The carrier of its order is marked only in fields that strangers may not see.
 */
export async function aMarkedCompany(app: TestApp): Promise<Victim> {
  const { deps } = app
  const owner = await anAccount(deps, 'CLEN', {
    email: `${markText('owner')}@test.test`,
    name: markText('name'),
  })
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
      fileName: markText('import'),
      createdAt: new Date(),
      rows: {
        create: {
          line: 2,
          cells: Object.fromEntries(importColumns.map((column) => [column, markText('cell')])),
          status: 'refused',
          message: markText('fault'),
        },
      },
    },
  })
  const contact = await deps.db.savedContact.create({
    data: { senderId, name: markText('contact'), phone: canaryPhone, address: markText('address') },
  })
  await deps.db.account.update({
    where: { id: carrier.account.id },
    data: { email: `${markText('carrier')}@test.test`, phone: canaryPhone },
  })
  const members = await Promise.all(
    (['administrator', 'orderer', 'reader'] as const).map((role) =>
      aMember(deps, senderId, role, markText(role)),
    ),
  )
  const reclamationId = await markClaims(deps, order.orderId)
  const debt = { amountCents: 4711, since: new Date(), nextAttemptAt: new Date() }
  await deps.db.debt.create({ data: { ...debt, orderId: order.orderId, senderId } })
  const access = await createCompanyAccess(deps, senderId, markText)
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
    reclamationId,
  }
  return { owner, members, carrier, order, searchingOrderId, ids }
}

async function markCompany(deps: Deps, accountId: string): Promise<void> {
  await deps.db.account.update({
    where: { id: accountId },
    data: { phone: canaryPhone, secondaryEmail: `${markText('second')}@test.test` },
  })
  await deps.db.companyProfile.create({
    data: {
      accountId,
      legalForm: 'SAS',
      name: markText('denomination'),
      siret: markText('siret'),
      vatNumber: markText('vat'),
      representative: markText('representative'),
      headOfficeAddress: markText('head-office'),
      billingAddress: markText('billing'),
      establishmentAddress: markText('establishment'),
      contactName: markText('contact-name'),
      sectors: ['ECOM'],
    },
  })
  await deps.db.notification.create({ data: { accountId, kind: 'accepted', text: markText('notification') } })
}

async function markOrders(deps: Deps, senderId: string): Promise<void> {
  await deps.db.order.updateMany({
    where: { senderId },
    data: {
      senderName: markText('sender-name'),
      senderPhone: canaryPhone,
      recipientName: markText('recipient-name'),
      recipientPhone: canaryPhone,
      comment: markText('comment'),
    },
  })
  for (const { id } of await deps.db.order.findMany({ where: { senderId }, select: { id: true } })) {
    const at = new Date()
    await deps.db.recipientLink.create({
      data: { orderId: id, createdAt: at, instructions: markText('comment-recipient'), instructedAt: at },
    })
  }
  await deps.db.quote.updateMany({
    where: { accountId: senderId },
    data: { pickupAddress: markText('pickup'), dropoffAddress: markText('dropoff') },
  })
  await deps.db.proof.updateMany({
    where: { delivery: { order: { senderId } } },
    data: { comment: markText('proof') },
  })
}

/**
 * Creates an answered claim and an open one. Returns the id of the open one. The carrier may see their texts, but not
 * the answer.
 */
async function markClaims(deps: Deps, orderId: string): Promise<string> {
  const at = new Date()
  const claim = { orderId, kind: 'delivery', subject: 'damaged', openedAt: at } as const
  const createTexts = () => ({ text: markText('comment-claim'), clientKey: randomUUID() })
  const answered = { status: 'refused', answeredAt: at, answer: markText('verdict') } as const
  await deps.db.claim.create({ data: { ...claim, ...createTexts(), ...answered } })
  const { id } = await deps.db.claim.create({ data: { ...claim, ...createTexts() } })
  return id
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
      { orderId, senderId, recipientId: carrierId, text: markText('message'), sentAt },
      { orderId, senderId: carrierId, recipientId: senderId, text: markText('answer'), sentAt },
    ],
  })
}
