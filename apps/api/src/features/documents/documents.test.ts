import { createSamplePdf } from '@repo/server-kit/testing/sample-pdf'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUploadToken } from '#api/core/accounts/upload-token.service.ts'
import { storeDocument } from '#api/core/documents/documents.service.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import { aPicture } from '#api/testing/images.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const formats = 'Formats acceptés : PNG, JPG et PDF'
const maxSizeBytes = 2_097_152

function createFile(bytes: Buffer | string, name = 'kbis.pdf', type = 'application/pdf'): File {
  return new File([new Uint8Array(Buffer.from(bytes))], name, { type })
}

function submitDocument(
  fields: Record<string, string | File | readonly File[]>,
  token?: string,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const part of Array.isArray(value) ? value : [value]) form.append(name, part)
  return app.request('POST', '/api/transporteur/pieces', { token, body: form })
}

function list({ token, account }: SignedIn): Promise<Answer> {
  return app.request('POST', '/api/transporteur/getUserPiece', {
    token,
    body: { personneId: account.personId },
  })
}

async function isValidated({ token }: SignedIn): Promise<string> {
  const { body } = await app.request('GET', '/api/users/profile/validation-piece', { token })
  expect(Object.keys(body)).toEqual(['validation_piece'])
  return body.validation_piece
}

function approve(accountId: string, expiresAt: Date) {
  return app.deps.db.document.updateMany({
    where: { accountId, status: 'under_review' },
    data: { status: 'approved', reviewedAt: new Date(), expiresAt },
  })
}

const createDateIn90Days = () => new Date(Date.now() + 90 * 24 * 3_600_000)

async function fetchFile(address: string): Promise<{ headers: Headers; bytes: Buffer }> {
  const answer = await fetch(`${app.origin}${address}`)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a document of a carrier', () => {
  test('is submitted, listed and returned unchanged', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    const pdf = createSamplePdf()
    const answer = await submitDocument({ type: 'KBIS', file: createFile(pdf) }, carrier.token)
    expect(answer).toMatchObject({ status: 200, body: { success: true, pieceId: expect.any(String) } })
    const { status, body } = await list(carrier)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        pieceId: answer.body.pieceId,
        documentType: 'KBIS',
        libelle: 'Extrait KBIS',
        contenu: expect.stringMatching(/^\/api\/fichiers\//),
        etat: 'EN_COURS',
        motifRefus: null,
        deposeeA: expect.any(String),
        expireA: null,
        vehiculeId: null,
      },
    ])
    const { headers, bytes } = await fetchFile(body[0].contenu)
    expect(bytes.equals(pdf)).toBe(true)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('attachment; filename="business-register.pdf"')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is submitted with the token of its registration, without signing in', async () => {
    const registration = await app.request('POST', '/api/transporteur/livreurIndependant', {
      body: {
        nom: 'Petit',
        prenoms: 'Hélène',
        dateNaissance: '01/02/1985',
        AdresseSiege: '12 rue de Rivoli, 75004 Paris',
        AdresseFact: '12 rue de Rivoli, 75004 Paris',
        telephone: '06 12 34 56 78',
        email: 'helene@pieces.test',
        password: 'un-long-secret',
        Statut: 'EI',
        Denomination: 'Petit Livraisons',
        Siret: '73282932000074',
        Tva: 'FR44732829320',
      },
    })
    const { jetonPieces } = registration.body
    for (const type of ['KBIS', 'RIB', 'PERMIS', 'CNI'])
      expect((await submitDocument({ type, file: await aPicture(), jetonPieces })).body.success).toBe(true)
    const documents = await app.deps.db.document.findMany({
      where: { account: { email: 'helene@pieces.test' } },
      orderBy: { kind: 'asc' },
    })
    expect(documents.map(({ kind, status }) => [kind, status])).toEqual([
      ['identity', 'under_review'],
      ['driving_licence', 'under_review'],
      ['business_register', 'under_review'],
      ['bank_details', 'under_review'],
    ])
  })

  test('replaces a pending one of the same kind, and its file is deleted', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    await submitDocument({ type: 'KBIS', file: createFile(createSamplePdf()) }, carrier.token)
    await submitDocument({ type: 'RIB', file: createFile(createSamplePdf()) }, carrier.token)
    const [, first] = (await list(carrier)).body
    expect(first.documentType).toBe('KBIS')
    await submitDocument({ type: 'KBIS', file: await aPicture() }, carrier.token)
    const { body } = await list(carrier)
    expect(body.map((document: { documentType: string }) => document.documentType)).toEqual(['KBIS', 'RIB'])
    expect((await fetch(`${app.origin}${first.contenu}`)).status).toBe(404)
    const rows = await app.deps.db.document.findMany({
      where: { accountId: carrier.account.id, kind: 'business_register' },
    })
    expect(rows.map(({ status, fileId }) => [status, fileId !== null]).sort()).toEqual([
      ['replaced', false],
      ['under_review', true],
    ])
  })

  test('that is sent many times concurrently is stored once', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        submitDocument({ type: 'CNI', file: createFile(createSamplePdf()) }, carrier.token),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const rows = await app.deps.db.document.findMany({ where: { accountId: carrier.account.id } })
    expect(rows.filter(({ status }) => status === 'under_review')).toHaveLength(1)
    expect(rows.filter(({ fileId }) => fileId !== null)).toHaveLength(1)
  })

  test('leaves an approved one of its kind in the list, and replaces a refused one', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    await submitDocument({ type: 'KBIS', file: createFile(createSamplePdf()) }, carrier.token)
    await approve(carrier.account.id, createDateIn90Days())
    await submitDocument({ type: 'KBIS', file: createFile(createSamplePdf()) }, carrier.token)
    const listStates = async () => (await list(carrier)).body.map(({ etat }: { etat: string }) => etat)
    expect(await listStates()).toEqual(['EN_COURS', 'VALIDEE'])
    await app.deps.db.document.updateMany({
      where: { accountId: carrier.account.id, status: 'under_review' },
      data: { status: 'refused', refusal: 'Illisible', reviewedAt: new Date() },
    })
    expect((await list(carrier)).body[0]).toMatchObject({ etat: 'REFUSEE', motifRefus: 'Illisible' })
    await submitDocument({ type: 'KBIS', file: createFile(createSamplePdf()) }, carrier.token)
    expect(await listStates()).toEqual(['EN_COURS', 'VALIDEE'])
  })
})

describe('the size of a document', () => {
  test('may be exactly 2 097 152 bytes', async () => {
    const { token } = await anAccount(app.deps, 'TREN')
    const answer = await submitDocument(
      { type: 'KBIS', file: createFile(createSamplePdf({ sizeBytes: maxSizeBytes })) },
      token,
    )
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
  })

  test('may not be one byte larger, with the documented message', async () => {
    const carrier = await anAccount(app.deps, 'TREN')
    const answer = await submitDocument(
      { type: 'KBIS', file: createFile(createSamplePdf({ sizeBytes: maxSizeBytes + 1 })) },
      carrier.token,
    )
    const message = 'le document doit etre inferieure à 2 Mb'
    expect(answer).toMatchObject({
      status: 413,
      body: { success: false, message, errors: { file: message } },
    })
    expect((await list(carrier)).body).toEqual([])
  })
})

describe('a file is refused', () => {
  const page = '<html><script>alert(1)</script></html>'
  test.each<[string, () => File | Promise<File>, string]>([
    ['that is a page under the name of a PDF', () => createFile(page), formats],
    ['that is a page under the name of a picture', () => createFile(page, 'a.png', 'image/png'), formats],
    ['that is a GIF and a page', () => createFile(`GIF89a/*${page}*/`, 'a.gif', 'image/gif'), formats],
    [
      'that is a sound GIF',
      async () =>
        createFile(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
            .gif()
            .toBuffer(),
          'a.png',
          'image/png',
        ),
      formats,
    ],
    [
      'that is a PDF and a page',
      () => createFile(Buffer.concat([createSamplePdf(), Buffer.from(page)])),
      formats,
    ],
    [
      'that is a page and a PDF',
      () => createFile(Buffer.concat([Buffer.from(page), createSamplePdf()])),
      formats,
    ],
    ['that is a PDF cut off', () => createFile(createSamplePdf().subarray(0, -30)), formats],
    [
      'that is a picture cut off',
      async () => {
        const noise = await sharp({
          create: {
            width: 200,
            height: 200,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 128, sigma: 30 },
          },
        })
          .png()
          .toBuffer()
        return createFile(noise.subarray(0, 20_000), 'a.png', 'image/png')
      },
      formats,
    ],
    [
      'that unfolds to a flood of pixels',
      async () =>
        createFile(
          await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
            .png({ compressionLevel: 9 })
            .toBuffer(),
          'a.png',
          'image/png',
        ),
      formats,
    ],
    [
      'that is a PDF with a script',
      () => createFile(createSamplePdf({ objects: ['<</S /JavaScript /JS (app.alert\\(1\\))>>'] })),
      'Ce PDF contient du code ou des fichiers joints : veuillez en envoyer une copie simple',
    ],
    ['that is empty', () => createFile(''), 'Veuillez renseigner ce champ'],
  ])('%s', async (_, buildFile, message) => {
    const carrier = await anAccount(app.deps, 'TRIN')
    const answer = await submitDocument({ type: 'KBIS', file: await buildFile() }, carrier.token)
    expect(answer).toMatchObject({ status: 422, body: { success: false, errors: { file: message } } })
    expect((await list(carrier)).body).toEqual([])
  })

  test('when there are two', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    const twoFiles = [await aPicture('recto.png'), await aPicture('verso.png')]
    expect(await submitDocument({ type: 'CNI', file: twoFiles }, carrier.token)).toMatchObject({
      status: 422,
      body: { errors: { file: "Vous devez selectionner une seule piece d'identité" } },
    })
  })

  test('when it is missing, or of an unknown type', async () => {
    const { token } = await anAccount(app.deps, 'TRIN')
    expect((await submitDocument({ type: 'CNI' }, token)).body.errors).toEqual({
      file: 'Veuillez renseigner ce champ',
    })
    expect((await submitDocument({ type: 'CNI', file: 'kbis.pdf' }, token)).status).toBe(400)
    expect(await submitDocument({ type: 'PASSE', file: await aPicture() }, token)).toMatchObject({
      status: 422,
      body: { errors: { type: 'Ce type de pièce est inconnu' } },
    })
  })
})

test('a photo is stored without its location and hidden content', async () => {
  const carrier = await anAccount(app.deps, 'TRIN')
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .withExif({ IFD0: { ImageDescription: 'where-i-live' } })
    .jpeg()
    .toBuffer()
  expect(jpeg.includes('where-i-live')).toBe(true)
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
  expect(
    (await submitDocument({ type: 'PERMIS', file: createFile(polyglot, 'a.pdf') }, carrier.token)).status,
  ).toBe(200)
  const { bytes, headers } = await fetchFile((await list(carrier)).body[0].contenu)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(bytes.includes('where-i-live')).toBe(false)
  expect(bytes.includes('script')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

describe('the submitter', () => {
  test('must not be a guest without a token, or with a forged or expired one (401)', async () => {
    const { account, token } = await anAccount(app.deps, 'TRIN')
    const now = new Date()
    const validToken = createUploadToken(app.deps, account.id, now)
    const other = createUploadToken(app.deps, (await anAccount(app.deps, 'TRIN')).account.id, now)
    const extendedToken = validToken
      .split('.')
      .with(1, String(Date.now() + 86_400_000))
      .join('.')
    const forgedToken = [account.id, ...other.split('.').slice(1)].join('.')
    const expiredToken = createUploadToken(app.deps, account.id, new Date(now.getTime() - 30 * 60_000))
    const picture = await aPicture()
    for (const jetonPieces of [undefined, '', 'x', extendedToken, forgedToken, expiredToken, token]) {
      const answer = await submitDocument({
        type: 'CNI',
        file: picture,
        ...(jetonPieces === undefined ? {} : { jetonPieces }),
      })
      expect(answer.status).toBe(401)
    }
    expect((await submitDocument({ type: 'CNI', file: picture, jetonPieces: validToken })).status).toBe(200)
    expect(await app.deps.db.document.count({ where: { accountId: account.id } })).toBe(1)
  })

  test('may use a token for 29 minutes and not for 30', async () => {
    const { account } = await anAccount(app.deps, 'TRIN')
    const picture = await aPicture()
    const createTokenAged = (minutesAgo: number) =>
      createUploadToken(app.deps, account.id, new Date(Date.now() - minutesAgo * 60_000))
    expect(
      (await submitDocument({ type: 'CNI', file: picture, jetonPieces: createTokenAged(29) })).status,
    ).toBe(200)
    expect(
      (await submitDocument({ type: 'CNI', file: picture, jetonPieces: createTokenAged(30) })).status,
    ).toBe(401)
  })

  test('may be signed in to another account while registering this one', async () => {
    const sender = await anAccount(app.deps, 'CLPA')
    const { account } = await anAccount(app.deps, 'TREN')
    const jetonPieces = createUploadToken(app.deps, account.id, new Date())
    const answer = await submitDocument({ type: 'KBIS', file: await aPicture(), jetonPieces }, sender.token)
    expect(answer.status).toBe(200)
    expect(await app.deps.db.document.count({ where: { accountId: account.id } })).toBe(1)
  })

  test('can do nothing else with an upload token', async () => {
    const { account } = await anAccount(app.deps, 'TRIN')
    const token = createUploadToken(app.deps, account.id, new Date())
    expect((await app.request('GET', '/api/users/profile', { token })).status).toBe(401)
    expect((await app.request('POST', '/api/transporteur/getUserPiece', { token, body: {} })).status).toBe(
      401,
    )
  })

  test('must not be a sender, or an account suspended meanwhile', async () => {
    const sender = await anAccount(app.deps, 'CLPA')
    expect((await submitDocument({ type: 'CNI', file: await aPicture() }, sender.token)).status).toBe(403)
    const carrier = await anAccount(app.deps, 'TRIN')
    const jetonPieces = createUploadToken(app.deps, carrier.account.id, new Date())
    await app.deps.db.account.update({ where: { id: carrier.account.id }, data: { status: 'suspended' } })
    expect((await submitDocument({ type: 'CNI', file: await aPicture(), jetonPieces })).status).toBe(401)
    expect(await app.deps.db.document.count({ where: { accountId: carrier.account.id } })).toBe(0)
  })
})

describe('a stranger', () => {
  test('reads nothing of a carrier’s documents', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    const stranger = await anAccount(app.deps, 'TRIN')
    await submitDocument({ type: 'KBIS', file: await aPicture() }, carrier.token)
    const theirs = { personneId: carrier.account.personId }
    const refusal = await app.request('POST', '/api/transporteur/getUserPiece', {
      token: stranger.token,
      body: theirs,
    })
    expect(refusal.status).toBe(403)
    expect((await list(stranger)).body).toEqual([])
    expect((await app.request('POST', '/api/transporteur/getUserPiece', { body: theirs })).status).toBe(401)
    expect((await app.request('GET', '/api/users/profile/validation-piece')).status).toBe(401)
  })

  test('cannot use an address for another file, or after it has expired', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    await submitDocument({ type: 'KBIS', file: await aPicture() }, carrier.token)
    await submitDocument({ type: 'RIB', file: await aPicture() }, carrier.token)
    const [first, second] = (await list(carrier)).body.map(({ contenu }: { contenu: string }) => contenu)
    expect((await fetch(`${app.origin}${first}`)).status).toBe(200)
    const swappedAddress = `${first.split('?')[0]}?${second.split('?')[1]}`
    expect((await fetch(`${app.origin}${swappedAddress}`)).status).toBe(404)
    expect((await fetch(`${app.origin}${first.split('?')[0]}`)).status).toBe(404)
    await app.passTime(6 * 60_000)
    expect((await fetch(`${app.origin}${first}`)).status).toBe(404)
    await app.passTime(-6 * 60_000)
  })
})

describe('validation_piece', () => {
  test('of an individual sender is the text "true", because nothing is required', async () => {
    expect(await isValidated(await anAccount(app.deps, 'CLPA'))).toBe('true')
  })

  test('of a sender company shows whether its extract is approved', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    expect(await isValidated(company)).toBe('false')
    await storeDocument(app.deps, company.account.id, 'business_register', await aPicture())
    expect((await list(company)).body).toMatchObject([{ documentType: 'KBIS', etat: 'EN_COURS' }])
    expect(await isValidated(company)).toBe('false')
    await approve(company.account.id, createDateIn90Days())
    expect(await isValidated(company)).toBe('true')
  })

  test.each([
    ['on a bicycle', 'VEL', ['CNI', 'KBIS', 'RIB']],
    ['in a car', 'VOI', ['CNI', 'PERMIS', 'KBIS', 'RIB', 'CARTE_GRISE', 'ASSURANCE_VEHICULE']],
  ])('of an independent carrier %s requires all documents, unexpired', async (_, vehicleClass, types) => {
    const carrier = await aCarrier(app.deps, { vehicleClass, hasNoDocuments: true })
    for (const type of types) {
      await approve(carrier.account.id, createDateIn90Days())
      expect(await isValidated(carrier)).toBe('false')
      await submitDocument({ type, file: await aPicture() }, carrier.token)
    }
    expect(await isValidated(carrier)).toBe('false')
    await approve(carrier.account.id, createDateIn90Days())
    expect(await isValidated(carrier)).toBe('true')
    await app.deps.db.document.updateMany({
      where: { accountId: carrier.account.id, kind: 'identity' },
      data: { expiresAt: new Date(Date.now() - 1000) },
    })
    expect(await isValidated(carrier)).toBe('false')
    const [expiredDocument] = (await list(carrier)).body.filter(
      ({ etat }: { etat: string }) => etat === 'EXPIREE',
    )
    expect(expiredDocument.documentType).toBe('CNI')
  })
})

test('a member of a company sees the company’s documents', async () => {
  const company = await anAccount(app.deps, 'CLEN')
  const member = await anAccount(app.deps, 'CLEN')
  await app.deps.db.companyMember.create({
    data: {
      accountId: member.account.id,
      companyId: company.account.id,
      role: 'reader',
      lastName: 'Roux',
      firstNames: 'Nadia',
      joinedAt: new Date(),
    },
  })
  await storeDocument(app.deps, company.account.id, 'business_register', await aPicture())
  const { body } = await app.request('POST', '/api/transporteur/getUserPiece', {
    token: member.token,
    body: { personneId: company.account.personId },
  })
  expect(body).toMatchObject([{ documentType: 'KBIS' }])
})
