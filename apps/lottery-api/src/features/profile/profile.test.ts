import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passToLateEvening } from '#lottery-api/testing/late-evening.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aPastDraw, aPrize } from '#lottery-api/testing/published-draw-rows.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { aFile, aForm, aPicture } from '#lottery-api/testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function signInPlayer(playerChanges: Parameters<typeof aPlayer>[1] = {}) {
  const player = await aPlayer(app.deps, playerChanges)
  const client = await app.as(player)
  const profile = {
    nickname: player.nickname,
    birthName: 'Martin',
    usageName: '',
    firstName: 'Camille',
    gender: 'female',
    birthCity: 'Lyon',
    residenceCity: 'Lille',
    country: 'FR',
    phone: '+33612345678',
    avatar: 'lantern',
  }
  const change = (changes: object) =>
    client.request('PUT', '/api/profile', { body: { ...profile, ...changes } })
  return { player, client, change }
}

describe('a profile', () => {
  test('contains the player’s data without secrets, and is refused to a guest', async () => {
    const { player, client } = await signInPlayer()
    const { body } = await client.request('GET', '/api/profile')
    expect(body).toMatchObject({
      id: player.id,
      email: player.email,
      birthDate: '1990-05-17',
      usageName: '',
      photoUrl: null,
      hasFixedIdentity: true,
      status: 'validated',
    })
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i)
    expect((await app.guest().request('GET', '/api/profile')).status).toBe(401)
  })

  test('can be changed in the fields that no document proves', async () => {
    const { player, client, change } = await signInPlayer()
    expect(
      (await change({ residenceCity: 'Roubaix', country: 'BE', phone: '', avatar: 'owl' })).body,
    ).toEqual({
      success: true,
    })
    const { body } = await client.request('GET', '/api/profile')
    expect(body).toMatchObject({ residenceCity: 'Roubaix', country: 'BE', phone: '', avatar: 'owl' })
    expect(body.nickname).toBe(player.nickname)
  })

  test('allows an adult to correct a mistyped day of birth until a document is reviewed', async () => {
    const { player, change } = await signInPlayer({ status: 'activated', validatedAt: null })
    expect((await change({ birthDate: '1991-05-17' })).status).toBe(200)
    const readBirthDate = async () =>
      (await app.deps.db.player.findUniqueOrThrow({ where: { id: player.id } })).birthDate
    expect(await readBirthDate()).toEqual(new Date('1991-05-17'))
    for (const birthDate of ['2015-05-17', '1991-02-30', '1800-01-01'])
      expect(await change({ birthDate })).toMatchObject({
        status: 422,
        body: { errors: { birthDate: expect.any(String) } },
      })
    expect(await readBirthDate()).toEqual(new Date('1991-05-17'))
  })

  test('accepts the birthday of a person who turns 18 today in Paris, and not of one who does tomorrow', async () => {
    const { adult, child } = await passToLateEvening(app)
    const { change } = await signInPlayer({ status: 'activated', validatedAt: null })
    expect((await change({ birthDate: adult })).status).toBe(200)
    expect((await change({ birthDate: child })).status).toBe(422)
  })

  test.each([
    ['birthName', 'Durand'],
    ['firstName', 'Luc'],
    ['usageName', 'Durand'],
    ['birthCity', 'Nice'],
    ['birthDate', '1990-05-18'],
  ])('cannot be changed in its %s once a document is under review', async (field, value) => {
    for (const status of ['validated', 'in_review'] as const) {
      const { player, change } = await signInPlayer({ status })
      expect(await change({ [field]: value })).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.any(String) } },
      })
      const storedPlayer = await app.deps.db.player.findUniqueOrThrow({ where: { id: player.id } })
      expect(storedPlayer).toMatchObject({
        birthName: 'Martin',
        firstName: 'Camille',
        usageName: null,
        birthCity: 'Lyon',
        birthDate: new Date('1990-05-17'),
      })
    }
    const { change } = await signInPlayer({ status: 'activated', validatedAt: null })
    expect((await change({ [field]: value })).status).toBe(200)
  })

  test('cannot be moved to a country without the lottery, but be changed where the player lives there', async () => {
    const { change } = await signInPlayer()
    expect(await change({ country: 'US' })).toMatchObject({
      status: 422,
      body: { errors: { country: expect.any(String) } },
    })
    const abroad = await signInPlayer({ country: 'US' })
    expect((await abroad.change({ country: 'US', residenceCity: 'Boston' })).status).toBe(200)
  })

  test('gets a free nickname in one of ten concurrent calls, in any spelling', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => signInPlayer()))
    const answers = await Promise.all(
      players.map(({ change }, n) => change({ nickname: n > 4 ? 'Étoile.7' : 'éTOILE.7' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await app.deps.db.player.count({ where: { nicknameKey: 'étoile.7' } })).toBe(1)
  })
})

describe('a photo', () => {
  const uploadPhoto = (client: Awaited<ReturnType<TestApp['as']>>, photo: File) =>
    client.request('POST', '/api/profile/photo', { body: aForm({ photo }) })
  const readPhotoUrl = async (client: Awaited<ReturnType<TestApp['as']>>): Promise<string> =>
    (await client.request('GET', '/api/profile')).body.photoUrl

  test('is served to its player, and can be replaced and removed', async () => {
    const { player, client } = await signInPlayer()
    expect((await uploadPhoto(client, await aPicture())).status).toBe(200)
    const first = await readPhotoUrl(client)
    const answer = await client.request('GET', first)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await uploadPhoto(client, await aPicture('x.png', 'red'))).status).toBe(200)
    expect(await readPhotoUrl(client)).not.toBe(first)
    expect((await client.request('GET', first)).status).toBe(404)
    expect(await app.deps.db.storedFile.count({ where: { playerId: player.id } })).toBe(1)
    for (let times = 0; times < 2; times += 1)
      expect((await client.request('DELETE', '/api/profile/photo')).status).toBe(200)
    expect(await readPhotoUrl(client)).toBeNull()
    expect(await app.deps.db.storedFile.count({ where: { playerId: player.id } })).toBe(0)
  })

  test('uploaded eight times concurrently is stored once', async () => {
    const { player, client } = await signInPlayer()
    await Promise.all(Array.from({ length: 8 }, async () => uploadPhoto(client, await aPicture())))
    expect(await app.deps.db.storedFile.count({ where: { playerId: player.id } })).toBe(1)
    expect((await client.request('GET', await readPhotoUrl(client))).status).toBe(200)
  })

  test('is rejected where it is no picture or too large', async () => {
    const { client } = await signInPlayer()
    const answer = await uploadPhoto(client, aFile('%PDF-1.4', 'me.png', 'image/png'))
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { photo: 'Cette image ne peut pas être lue' } },
    })
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect((await uploadPhoto(client, aFile(new Uint8Array(huge), 'bomb.png', 'image/png'))).status).toBe(422)
  })

  test('is not found by others unless its player has won in a published draw and consents', async () => {
    const { player, client } = await signInPlayer()
    await uploadPhoto(client, await aPicture())
    const url = await readPhotoUrl(client)
    const strangers = [app.guest(), await app.as(await aPlayer(app.deps))]
    const listStatuses = async () => {
      const answers = await Promise.all(strangers.map((stranger) => stranger.request('GET', url)))
      return answers.map(({ status }) => status)
    }
    expect(await listStatuses()).toEqual([404, 404])
    await client.request('PUT', '/api/settings', {
      body: { publication: { name: false, photo: true } },
    })
    expect(await listStatuses()).toEqual([404, 404])
    await aPrize(app.deps, (await aPastDraw(app.deps)).id, player.id)
    expect(await listStatuses()).toEqual([200, 200])
    await client.request('PUT', '/api/settings', {
      body: { publication: { name: true, photo: false } },
    })
    expect(await listStatuses()).toEqual([404, 404])
  })
})
