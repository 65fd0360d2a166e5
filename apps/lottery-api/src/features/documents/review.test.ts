import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canPayWithinLimits } from '#lottery-api/core/eligibility/limits.service.ts'
import { closeAccount } from '#lottery-api/flows/account-closing/account-closing.service.ts'
import type { Client } from '#lottery-api/testing/client.ts'
import { aScan } from '#lottery-api/testing/documents.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { passToLateEvening } from '#lottery-api/testing/late-evening.ts'
import { aPaidPurchase } from '#lottery-api/testing/paid-purchases.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { aForm, aPdf, aPicture } from '#lottery-api/testing/uploads.ts'
import { hashDocumentNumber } from './document-number.rules.ts'
import { approveDocument, rejectDocument } from './review.service.ts'
import { listReviewQueue, viewDocument } from './review-queue.service.ts'
import type { Oddity } from './second-reading.service.ts'
import { approveByTwoReaders } from './second-reading.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function aWaitingDocument(changes: Parameters<typeof aPlayer>[1] = {}) {
  const birthName = randomBytes(6).toString('hex')
  const player = await aPlayer(app.deps, { status: 'activated', validatedAt: null, birthName, ...changes })
  const client = await app.as(player)
  const body = aForm({ type: 'identity_card', front: await aPicture(), back: aPdf() })
  expect((await client.request('POST', '/api/documents', { body })).status).toBe(200)
  const { id } = await app.deps.db.identityDocument.findFirstOrThrow({
    where: { playerId: player.id, status: 'pending' },
  })
  return { player, client, id }
}

const aStaffMember = (actor: string) => ({ actor, reason: 'review' })
/** The number of a French passport, which an identity card may have, too. */
const aNumber = () => `12AB${randomInt(10_000, 99_999)}`
const reading = (number = aNumber()) => ({
  country: 'FR',
  number,
  birthDate: '1990-05-17',
  expiresOn: '2036-01-01',
})
/** Records that a person has opened a document. */
const recordView = (documentId: string, viewer: string) =>
  app.deps.db.documentView.create({ data: { documentId, viewer, reason: 'review', at: new Date() } })
/** Approves a document as a person who has opened it. */
async function viewAndApprove(...[deps, staff, id, read]: Parameters<typeof approveDocument>) {
  await recordView(id, staff.actor)
  return approveDocument(deps, staff, id, read)
}
/** Approves an odd document as one of two readers, who has opened it; by default it is a namesake's. */
async function viewAndRead(
  actor: string,
  id: string,
  read: ReturnType<typeof reading>,
  oddity: Partial<Oddity> = {},
) {
  await recordView(id, actor)
  return approveByTwoReaders(app.deps, aStaffMember(actor), id, read, {
    isNamesake: true,
    isUnusual: false,
    ...oddity,
  })
}
const hashNumber = (number: string) => hashDocumentNumber(app.deps, { country: 'FR', number })
const closePlayer = ({ id }: Player) =>
  app.deps.db.$transaction(async (tx) => {
    const player = await tx.player.findUniqueOrThrow({ where: { id } })
    await closeAccount(app.deps, tx, player, null)
  })
const readPlayer = ({ id }: Player) => app.deps.db.player.findUniqueOrThrow({ where: { id } })
const readDocument = (id: string) => app.deps.db.identityDocument.findUniqueOrThrow({ where: { id } })

describe('an approval', () => {
  test('lets the player play, stores only a keyed hash of the number, and notifies the player', async () => {
    const { player, client, id } = await aWaitingDocument()
    const number = '12AB 34567'
    expect(await viewAndApprove(app.deps, aStaffMember('camille'), id, reading(number))).toMatchObject({
      isNew: true,
    })
    expect(await readPlayer(player)).toMatchObject({ status: 'validated', documentDueAt: null })
    expect((await readPlayer(player)).validatedAt).not.toBeNull()
    const document = await readDocument(id)
    expect(document).toMatchObject({
      status: 'approved',
      reviewedBy: 'camille',
      numberHash: hashNumber('12ab-34567'),
    })
    expect(JSON.stringify(document)).not.toMatch(/34567/)
    expect((await client.request('GET', '/api/documents')).body.documents).toMatchObject([
      { status: 'approved' },
    ])
    const news = await app.deps.db.notification.findMany({ where: { playerId: player.id } })
    expect(news.map(({ kind }) => kind)).toEqual(['document-approved'])
    const [job] = await app.deps.db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pgboss.job WHERE name = 'send-mail' AND data->>'key' = ${`document-approved:${id}`}`
    expect(job?.count).toBe(1n)
    const audit = await app.deps.db.auditRecord.findMany({ where: { subject: `document:${id}` } })
    expect(audit).toMatchObject([{ actor: 'camille', action: 'documents approve' }])
  })

  test('is refused to a person who has not opened the document, even after another person has', async () => {
    const { player, id } = await aWaitingDocument()
    await recordView(id, 'luc')
    await expect(approveDocument(app.deps, aStaffMember('camille'), id, reading())).rejects.toThrow(
      /^not_opened/,
    )
    const unseen = approveByTwoReaders(app.deps, aStaffMember('camille'), id, reading('AB1'), {
      isNamesake: false,
      isUnusual: true,
    })
    await expect(unseen).rejects.toThrow(/^not_opened/)
    expect((await readPlayer(player)).status).toBe('in_review')
  })

  test('of a document with an unusual number takes two persons who read the same', async () => {
    const { player, id } = await aWaitingDocument()
    const documentReading = reading('12AB 34567-x')
    const oddity = { isNamesake: false, isUnusual: true }
    await expect(viewAndApprove(app.deps, aStaffMember('camille'), id, documentReading)).rejects.toThrow(
      /^unusual_number/,
    )
    await expect(viewAndRead('camille', id, reading(), oddity)).rejects.toThrow('is a usual one')
    expect((await viewAndRead('camille', id, documentReading, oddity)).kind).toBe('proposed')
    await expect(viewAndRead('luc', id, reading('12AB 34568-x'), oddity)).rejects.toThrow(/^reading_differs/)
    expect((await readPlayer(player)).status).toBe('in_review')
    const both = await Promise.allSettled(
      ['luc', 'ada'].map((name) => viewAndRead(name, id, documentReading, oddity)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readPlayer(player)).toMatchObject({ status: 'validated' })
    expect(await readDocument(id)).toMatchObject({ numberHash: hashNumber('12ab34567x') })
  })

  test('that six persons give concurrently counts once', async () => {
    const { player, id } = await aWaitingDocument()
    const documentReading = reading()
    const reviews = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        viewAndApprove(app.deps, aStaffMember(`staff ${n}`), id, documentReading),
      ),
    )
    expect(reviews.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await app.deps.db.auditRecord.count({ where: { subject: `document:${id}` } })).toBe(1)
    expect(await app.deps.db.notification.count({ where: { playerId: player.id } })).toBe(1)
  })

  test('that meets a concurrent rejection leaves one verdict', async () => {
    const { player, id } = await aWaitingDocument()
    const outcomes = await Promise.allSettled([
      viewAndApprove(app.deps, aStaffMember('camille'), id, reading()),
      rejectDocument(app.deps, aStaffMember('luc'), id, 'unreadable'),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status } = await readDocument(id)
    expect((await readPlayer(player)).status).toBe(status === 'approved' ? 'validated' : 'activated')
  })

  test.each([
    ['under_age', { birthDate: '2010-05-17' }],
    ['birth_date_differs', { birthDate: '1990-05-18' }],
    ['expired', { expiresOn: '2026-01-01' }],
  ])('is refused as %s', async (reason, change) => {
    const { player, id } = await aWaitingDocument()
    const approval = viewAndApprove(app.deps, aStaffMember('camille'), id, { ...reading(), ...change })
    await expect(approval).rejects.toThrow(new RegExp(`^${reason}:`))
    expect((await readPlayer(player)).status).toBe('in_review')
    expect(await readDocument(id)).toMatchObject({ status: 'pending', numberHash: null })
  })

  test('is possible on the day on which the person turns 18 in Paris, and not a day earlier', async () => {
    const { adult, child } = await passToLateEvening(app)
    const [of18, of17] = [
      await aWaitingDocument({ birthDate: new Date(adult) }),
      await aWaitingDocument({ birthDate: new Date(child) }),
    ]
    await viewAndApprove(app.deps, aStaffMember('camille'), of18.id, { ...reading(), birthDate: adult })
    const approval = viewAndApprove(app.deps, aStaffMember('camille'), of17.id, {
      ...reading(),
      birthDate: child,
    })
    await expect(approval).rejects.toThrow(/^under_age:/)
  })
})

describe('a person', () => {
  test('has one account: the same number is recognised, however it is typed and whatever its document', async () => {
    const first = await aWaitingDocument()
    await viewAndApprove(app.deps, aStaffMember('camille'), first.id, reading('X4RTBPFW4'))
    const second = await aWaitingDocument()
    await app.deps.db.identityDocument.update({ where: { id: second.id }, data: { type: 'passport' } })
    const approval = viewAndApprove(app.deps, aStaffMember('camille'), second.id, reading('x4-rtb pfw4'))
    await expect(approval).rejects.toThrow(/^already_known:/)
    await rejectDocument(app.deps, aStaffMember('camille'), second.id, 'already_known')
    expect((await readPlayer(second.player)).status).toBe('activated')
  })

  test('has one account though five are approved concurrently', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => aWaitingDocument()))
    const documentReading = reading()
    const outcomes = await Promise.allSettled(
      accounts.map(({ id }) => viewAndApprove(app.deps, aStaffMember('camille'), id, documentReading)),
    )
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    )
    expect(failures).toHaveLength(4)
    for (const failure of failures) expect(failure).toMatch(/already_known/)
    const players = await Promise.all(accounts.map(({ player }) => readPlayer(player)))
    expect(players.filter(({ status }) => status === 'validated')).toHaveLength(1)
  })

  test('who is barred is refused with any account', async () => {
    const { id } = await aWaitingDocument()
    const documentReading = reading()
    const numberHash = hashNumber(documentReading.number)
    await app.deps.db.barredPerson.create({
      data: { numberHash, reason: 'staff', addedAt: new Date(), addedBy: 'camille' },
    })
    await expect(viewAndApprove(app.deps, aStaffMember('camille'), id, documentReading)).rejects.toThrow(
      /^barred:/,
    )
  })

  test('who closed the account during an exclusion is excluded with the next account, too', async () => {
    const first = await aWaitingDocument()
    const documentReading = reading()
    await viewAndApprove(app.deps, aStaffMember('camille'), first.id, documentReading)
    const endsAt = new Date('2029-01-01')
    await app.deps.db.exclusion.create({
      data: {
        playerId: first.player.id,
        term: '3y',
        by: 'player',
        startedAt: new Date('2026-01-01'),
        endsAt,
      },
    })
    await closePlayer(first.player)
    const again = await aWaitingDocument()
    await viewAndApprove(app.deps, aStaffMember('camille'), again.id, documentReading)
    const listCarried = () => app.deps.db.exclusion.findMany({ where: { playerId: again.player.id } })
    expect(await listCarried()).toMatchObject([{ term: '3y', endsAt }])
    const mails = await listQueuedEmails(app.deps, again.player.email ?? '')
    const approval = mails.find(({ subject }) => subject === 'Votre identité est validée')
    expect(approval?.text).toContain('Votre pièce d’identité est validée')
    expect(approval?.text).not.toMatch(/jouer|voter|tirage/i)
    // A newer document of the same account carries it over no second time.
    const newer = await aScan(app, again.player.id, {})
    await viewAndApprove(app.deps, aStaffMember('camille'), newer.id, documentReading)
    expect(await listCarried()).toHaveLength(1)
  })

  test('from a country that is served no more is approved without an invitation to play', async () => {
    const { id, player } = await aWaitingDocument()
    await app.deps.db.player.update({ where: { id: player.id }, data: { country: 'US' } })
    await viewAndApprove(app.deps, aStaffMember('camille'), id, reading())
    const mails = await listQueuedEmails(app.deps, player.email ?? '')
    const approval = mails.find(({ subject }) => subject === 'Votre identité est validée')
    expect(approval?.text).toContain('Votre pièce d’identité est validée')
    expect(approval?.text).not.toMatch(/jouer|voter|tirage/i)
  })

  test('with another document is recognised by names and day of birth, also concurrently', async () => {
    const first = await aWaitingDocument({ birthName: 'Léa-Marie Dûpont', firstName: 'Zoé' })
    const second = await aWaitingDocument({
      birthName: 'LEA MARIE DUPONT',
      firstName: 'Zoe Anne',
      birthCity: 'Lyon 3e',
    })
    const outcomes = await Promise.allSettled(
      [first, second].map(({ id }) => viewAndApprove(app.deps, aStaffMember('camille'), id, reading())),
    )
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    )
    expect(failures).toEqual([expect.stringMatching(/already_known: .*--other-person/)])
  })

  test('who leaves and returns with another document has the earlier exclusions and limits', async () => {
    const { deps } = app
    const { db } = deps
    const birthName = randomUUID()
    const first = await aWaitingDocument({ birthName })
    await viewAndApprove(deps, aStaffMember('camille'), first.id, reading())
    await db.exclusion.create({
      data: { playerId: first.player.id, term: 'ever', by: 'player', startedAt: new Date('2026-01-01') },
    })
    const earlierLimits = { playerId: first.player.id, setAt: new Date('2026-01-01') }
    await db.depositLimit.createMany({
      data: [
        { ...earlierLimits, period: 'day', cents: 300 },
        { ...earlierLimits, period: 'week', cents: 2000 },
        { ...earlierLimits, period: 'month', cents: 3000 },
      ],
    })
    await aPaidPurchase(deps, first.player.id)
    await closePlayer(first.player)
    const again = await aWaitingDocument({ birthName })
    const newLimits = { playerId: again.player.id, setAt: new Date('2026-01-02') }
    await db.depositLimit.createMany({
      data: [
        { ...newLimits, period: 'week', cents: 1000 },
        { ...newLimits, period: 'month', cents: 100_000 },
      ],
    })
    await viewAndApprove(deps, aStaffMember('camille'), again.id, reading())
    const playerId = again.player.id
    expect(await db.exclusion.findMany({ where: { playerId } })).toMatchObject([
      { term: 'ever', endsAt: null },
    ])
    const limits = await db.depositLimit.findMany({ where: { playerId }, orderBy: { period: 'asc' } })
    expect(limits.map(({ period, cents, raisedCents }) => [period, cents, raisedCents])).toEqual([
      ['day', 300, null],
      ['week', 1000, null],
      ['month', 3000, 100_000],
    ])
    // The 3 € that were paid before count today.
    expect(await canPayWithinLimits(deps, playerId, 300, await databaseNow(db))).toBe(false)
    await app.passTime(25 * 3_600_000)
    expect(await canPayWithinLimits(deps, playerId, 300, await databaseNow(db))).toBe(true)
  })

  test('is distinguished from a namesake by two staff members, and has nothing of the namesake’s account', async () => {
    const { deps } = app
    const birthName = randomUUID()
    const first = await aWaitingDocument({ birthName })
    await viewAndApprove(deps, aStaffMember('camille'), first.id, reading())
    await deps.db.barredPerson.create({
      data: {
        numberHash: birthName,
        reason: 'staff',
        addedAt: new Date(),
        addedBy: 'camille',
        personHash: (await readDocument(first.id)).personHash,
      },
    })
    await deps.db.exclusion.create({
      data: { playerId: first.player.id, term: 'ever', by: 'player', startedAt: new Date('2026-01-01') },
    })
    await closePlayer(first.player)
    const { player, id } = await aWaitingDocument({ birthName })
    const documentReading = reading()
    await expect(viewAndApprove(deps, aStaffMember('camille'), id, documentReading)).rejects.toThrow(
      /^barred: .*--other-person/,
    )
    const proposed = await viewAndRead('camille', id, documentReading)
    expect(proposed.kind).toBe('proposed')
    expect(JSON.stringify(proposed)).not.toContain(documentReading.number)
    expect((await viewAndRead('Camille', id, documentReading)).kind).toBe('proposed')
    expect((await readPlayer(player)).status).toBe('in_review')
    await deps.db.player.update({ where: { id: player.id }, data: { birthName: 'Autre' } })
    await expect(viewAndRead('luc', id, documentReading)).rejects.toThrow(/^name_differs/)
    await deps.db.player.update({ where: { id: player.id }, data: { birthName } })
    await expect(viewAndRead('luc', id, reading())).rejects.toThrow(/^reading_differs/)
    expect((await viewAndRead('luc', id, documentReading)).kind).toBe('reviewed')
    expect(await readPlayer(player)).toMatchObject({ status: 'validated', formerIds: [] })
    expect(await deps.db.exclusion.count({ where: { playerId: player.id } })).toBe(0)
  })
})

describe('a newer document', () => {
  const handIn = (client: Client) =>
    aPicture().then((front) =>
      client.request('POST', '/api/documents', { body: aForm({ type: 'passport', front }) }),
    )
  const findNewest = (playerId: string) =>
    app.deps.db.identityDocument.findFirstOrThrow({ where: { playerId }, orderBy: { suppliedAt: 'desc' } })

  /** Inserts a player whose first document is approved, and a newer one under review. */
  async function aRenewal() {
    const first = await aWaitingDocument()
    await viewAndApprove(app.deps, aStaffMember('camille'), first.id, reading())
    await app.passTime(1000)
    expect((await handIn(first.client)).status).toBe(200)
    return { ...first, newer: await findNewest(first.player.id) }
  }

  test('leaves the approved one in force until it is approved, and replaces it', async () => {
    const { player, id, newer } = await aRenewal()
    const { validatedAt } = await readPlayer(player)
    expect(await readPlayer(player)).toMatchObject({ status: 'validated', documentDueAt: null })
    expect((await readDocument(id)).status).toBe('approved')
    expect((await viewDocument(app.deps, aStaffMember('luc'), newer.id)).replaces).toMatchObject({
      type: 'identity_card',
    })
    const former = await app.deps.db.storedFile.count({ where: { playerId: player.id } })
    await viewAndApprove(app.deps, aStaffMember('luc'), newer.id, reading())
    expect(await readDocument(id)).toMatchObject({
      status: 'replaced',
      frontFileId: null,
      backFileId: null,
      numberHash: expect.any(String),
    })
    expect(await readDocument(newer.id)).toMatchObject({ status: 'approved' })
    expect(former - (await app.deps.db.storedFile.count({ where: { playerId: player.id } }))).toBe(2)
    expect(await readPlayer(player)).toMatchObject({ status: 'validated', validatedAt })
    expect((await listQueuedEmails(app.deps, player.email ?? '')).map(({ subject }) => subject)).toContain(
      'Votre nouvelle pièce d’identité est validée',
    )
  })

  test('that is rejected leaves the previous one in force, without a deadline', async () => {
    const { player, id, newer } = await aRenewal()
    await rejectDocument(app.deps, aStaffMember('luc'), newer.id, 'unreadable')
    expect((await readDocument(id)).status).toBe('approved')
    expect(await readPlayer(player)).toMatchObject({ status: 'validated', documentDueAt: null })
    const texts = (await listQueuedEmails(app.deps, player.email ?? '')).map(({ text }) => text)
    expect(texts.join()).toMatch(/déjà validée reste/)
    expect(texts.join()).not.toMatch(/supprimé/)
  })

  test('may have the same number again, and may not be that of a person barred by the previous one', async () => {
    const { player, newer } = await aRenewal()
    const documentReading = reading()
    await viewAndApprove(app.deps, aStaffMember('luc'), newer.id, documentReading)
    await app.passTime(1000)
    await handIn(await app.as(player))
    const again = await findNewest(player.id)
    expect(await viewAndApprove(app.deps, aStaffMember('luc'), again.id, documentReading)).toMatchObject({
      isNew: true,
    })
    await app.deps.db.barredPerson.create({
      data: {
        numberHash: hashNumber(documentReading.number),
        reason: 'staff',
        addedAt: new Date(),
        addedBy: 'camille',
      },
    })
    await app.passTime(1000)
    await handIn(await app.as(player))
    const last = await findNewest(player.id)
    await expect(viewAndApprove(app.deps, aStaffMember('luc'), last.id, reading())).rejects.toThrow(
      /^barred:/,
    )
  })

  test('carries nothing over from a different person of the same names', async () => {
    const { deps } = app
    const first = await aWaitingDocument()
    await viewAndApprove(deps, aStaffMember('camille'), first.id, reading())
    const { birthName } = await readPlayer(first.player)
    const other = await aWaitingDocument({ birthName })
    const documentReading = reading()
    for (const name of ['camille', 'luc']) await viewAndRead(name, other.id, documentReading)
    const term = { term: 'ever', by: 'player', startedAt: new Date('2026-01-01') }
    await deps.db.exclusion.create({ data: { playerId: first.player.id, ...term } })
    await closePlayer(first.player)
    await app.passTime(1000)
    await handIn(other.client)
    const newer = await findNewest(other.player.id)
    await viewAndApprove(deps, aStaffMember('luc'), newer.id, reading())
    expect(await deps.db.exclusion.count({ where: { playerId: other.player.id } })).toBe(0)
  })

  test('that is approved during two uploads leaves one document in force and one waiting', async () => {
    const { player, client, newer } = await aRenewal()
    const uploads = [handIn(client), handIn(client)]
    const [approval] = await Promise.allSettled([
      viewAndApprove(app.deps, aStaffMember('luc'), newer.id, reading()),
      ...uploads,
    ])
    for (const upload of await Promise.all(uploads)) expect(upload.status).toBe(200)
    const documents = await app.deps.db.identityDocument.findMany({ where: { playerId: player.id } })
    const approvedDocuments = documents.filter(({ status }) => status === 'approved')
    expect(approvedDocuments).toHaveLength(1)
    expect(approvedDocuments[0]?.id === newer.id).toBe(approval.status === 'fulfilled')
    expect(documents.filter(({ status }) => status === 'pending')).toHaveLength(1)
    expect((await readPlayer(player)).status).toBe('validated')
  })
})

describe('a rejection', () => {
  test('names its first reason, and gives seven days, or the rest of the first month where that is longer', async () => {
    const { player, client, id } = await aWaitingDocument()
    await rejectDocument(app.deps, aStaffMember('luc'), id, 'unreadable')
    expect((await rejectDocument(app.deps, aStaffMember('camille'), id, 'expired')).isNew).toBe(false)
    const { body } = await client.request('GET', '/api/documents')
    expect(body.documents).toMatchObject([{ status: 'rejected', reason: 'unreadable' }])
    const monthLater = new Date(player.createdAt)
    monthLater.setUTCMonth(monthLater.getUTCMonth() + 1)
    expect(new Date(body.dueAt).getTime()).toBeGreaterThanOrEqual(monthLater.getTime() - 3 * 86_400_000)
    await app.passTime(60 * 86_400_000)
    const again = aForm({ type: 'passport', front: await aPicture() })
    expect((await (await app.as(player)).request('POST', '/api/documents', { body: again })).status).toBe(200)
    const second = await app.deps.db.identityDocument.findFirstOrThrow({
      where: { playerId: player.id, status: 'pending' },
    })
    await rejectDocument(app.deps, aStaffMember('luc'), second.id, 'expired')
    const { documentDueAt } = await readPlayer(player)
    const now = await databaseNow(app.deps.db)
    expect(((documentDueAt?.getTime() ?? 0) - now.getTime()) / 86_400_000).toBeCloseTo(7, 2)
  })
})

describe('the staff', () => {
  test('lists the waiting documents without names, the newest last', async () => {
    const { id } = await aWaitingDocument()
    const queue = await listReviewQueue(app.deps.db)
    expect(queue.at(-1)?.id).toBe(id)
    expect(Object.keys(queue[0] ?? {}).sort()).toEqual(['id', 'playerId', 'suppliedAt', 'type'])
  })

  test('opens a document only with a reason, and each view is recorded', async () => {
    const { id } = await aWaitingDocument()
    await expect(viewDocument(app.deps, { actor: 'luc', reason: ' ' }, id)).rejects.toThrow('reason')
    expect(await app.deps.db.documentView.count({ where: { documentId: id } })).toBe(0)
    const seen = await viewDocument(app.deps, { actor: 'luc', reason: 'review' }, id)
    expect(seen).toMatchObject({
      type: 'identity_card',
      holder: { birthDate: '1990-05-17' },
    })
    expect(seen.pages.map(({ side, mediaType }) => [side, mediaType])).toEqual([
      ['front', 'image/png'],
      ['back', 'application/pdf'],
    ])
    expect(seen.pages[1]?.bytes.subarray(0, 4).toString()).toBe('%PDF')
    await viewDocument(app.deps, { actor: 'camille', reason: 'complaint' }, id)
    expect(
      await app.deps.db.documentView.findMany({ where: { documentId: id }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { viewer: 'luc', reason: 'review' },
      { viewer: 'camille', reason: 'complaint' },
    ])
    expect(
      await app.deps.db.auditRecord.count({ where: { action: 'documents view', subject: `document:${id}` } }),
    ).toBe(2)
  })
})
