import { randomUUID } from 'node:crypto'
import { sha256 } from '@repo/server-kit/tokens'
import type { Deps } from '#api/deps.ts'
import { anAccount } from './builders.ts'

/**
 * Creates one of each object by which others access a company: a member, an invitation, a key, a webhook and one of
 * its sendings. Returns their ids by their names in requests. `text` creates the text of a field.
 */
export async function createCompanyAccess(
  deps: Deps,
  companyId: string,
  text: (field: string) => string = (field) => `${field}-${randomUUID()}`,
) {
  const { db } = deps
  const at = new Date()
  const member = await anAccount(deps, 'CLEN', { email: `${text('member')}@test.test`, name: text('member') })
  await db.companyMember.create({
    data: {
      accountId: member.account.id,
      companyId,
      role: 'reader',
      lastName: text('last-name'),
      firstNames: text('first-names'),
      joinedAt: at,
    },
  })
  const invitation = await db.companyInvitation.create({
    data: {
      companyId,
      email: `${text('invited')}@test.test`,
      role: 'reader',
      tokenHash: sha256(randomUUID()),
      createdAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    },
  })
  const key = await db.apiKey.create({
    data: {
      senderId: companyId,
      name: text('key'),
      prefix: text('prefix'),
      keyHash: sha256(randomUUID()),
      createdAt: at,
    },
  })
  const endpoint = await db.webhookEndpoint.create({
    data: {
      senderId: companyId,
      url: `https://hooks.example.com/${text('hook')}`,
      secret: text('secret'),
      events: ['order.created'],
      createdAt: at,
    },
  })
  const event = await db.shipmentEvent.create({
    data: { senderId: companyId, kind: 'test', body: text('event'), at },
  })
  const sending = await db.webhookDelivery.create({
    data: {
      endpointId: endpoint.id,
      eventId: event.id,
      status: 'delivered',
      responseExcerpt: text('answer'),
      createdAt: at,
    },
  })
  return {
    membreId: member.account.id,
    invitationId: invitation.id,
    cleId: key.id,
    webhookId: endpoint.id,
    envoiId: sending.id,
  }
}
