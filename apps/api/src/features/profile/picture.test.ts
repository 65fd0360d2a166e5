import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeFiles } from '#api/core/files/stored-files.service.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aSender, aStoppedAccount } from '#api/testing/builders.ts'
import { createForm } from '#api/testing/forms.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  sender = await aSender(app.deps)
})
afterAll(() => app.close())

const maxPictureBytes = 2_097_152

async function aPhoto(format: 'jpeg' | 'png' | 'gif' = 'jpeg', width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0c7773' } })
    .toFormat(format)
    .toBuffer()
}

function put(bytes: Buffer, fields: Record<string, string> = {}, { token } = sender) {
  const photo = new File([new Uint8Array(bytes)], 'moi.jpg', { type: 'image/jpeg' })
  return app.request('PUT', '/api/user/editPP', { token, body: createForm({ ...fields, photo }) })
}

async function listStoredPhotos(): Promise<{ id: string; path: string }[]> {
  return app.deps.db.storedFile.findMany({ where: { purpose: 'photo' }, select: { id: true, path: true } })
}

/** Runs the worker's removals of files. */
async function runRemovals(): Promise<void> {
  const jobs = await app.deps.db.$queryRaw<{ paths: string[] }[]>`
    SELECT ARRAY(SELECT jsonb_array_elements_text(data->'paths')) AS paths FROM pgboss.job WHERE name = 'remove-files'`
  for (const { paths } of jobs) await removeFiles(app.deps, paths)
}

const isOnDisk = (path: string) => existsSync(join(app.deps.config.filesDir, path))

test.each(['jpeg', 'png', 'gif'] as const)(
  'a %s becomes a square, fetched by the returned address',
  async (format) => {
    const answer = await put(await aPhoto(format), { userId: sender.account.id })
    expect(answer).toMatchObject({ status: 200, body: { success: true, photo: expect.any(String) } })
    const fetched = await fetch(`${app.origin}${answer.body.photo}`)
    const { width, height } = await sharp(Buffer.from(await fetched.arrayBuffer())).metadata()
    expect([width, height]).toEqual([500, 500])
    const info = await app.request('POST', '/api/expediteur/getInfoUser', { token: sender.token, body: {} })
    expect(info.body.user.personne.photo).toBe(answer.body.photo)
  },
)

test('the previous picture is deleted from the table and from the disk', async () => {
  await put(await aPhoto())
  const { photoFileId } = await app.deps.db.account.findUniqueOrThrow({ where: { id: sender.account.id } })
  const before = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id: photoFileId ?? '' } })
  expect(isOnDisk(before.path)).toBe(true)
  await put(await aPhoto('png'))
  await runRemovals()
  expect(await app.deps.db.storedFile.count({ where: { id: before.id } })).toBe(0)
  expect(isOnDisk(before.path)).toBe(false)
})

test('of eight concurrent pictures one stays, and no other file', async () => {
  const countBefore = (await listStoredPhotos()).length
  const bytes = await aPhoto('jpeg', 60, 60)
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(bytes)))
  expect(answers.every(({ body }) => body.success)).toBe(true)
  expect(await listStoredPhotos()).toHaveLength(countBefore + 1)
  await runRemovals()
  const { photoFileId } = await app.deps.db.account.findUniqueOrThrow({ where: { id: sender.account.id } })
  const storedPhoto = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id: photoFileId ?? '' } })
  expect(isOnDisk(storedPhoto.path)).toBe(true)
})

test('a picture may be 2 097 152 bytes and not one more', async () => {
  const small = await aPhoto('jpeg', 80, 80)
  const padTo = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
  expect((await put(padTo(maxPictureBytes))).body.success).toBe(true)
  expect(await put(padTo(maxPictureBytes + 1))).toMatchObject({
    status: 413,
    body: { success: false, message: 'le document doit etre inferieure à 2 Mb' },
  })
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused and changes nothing', async (_, bytes) => {
  const rows = (await listStoredPhotos()).length
  expect(await put(bytes)).toMatchObject({ status: 422, body: { errors: { photo: expect.any(String) } } })
  expect(await listStoredPhotos()).toHaveLength(rows)
})

test('an account can change only its own picture, and a closed one none', async () => {
  const stranger = await aSender(app.deps)
  expect((await put(await aPhoto(), { userId: stranger.account.id })).status).toBe(403)
  const stopped = await aStoppedAccount(app.deps, 'CLPA', 'removed')
  expect((await put(await aPhoto(), {}, stopped)).status).toBe(401)
  const { photoFileId } = await app.deps.db.account.findUniqueOrThrow({ where: { id: stranger.account.id } })
  expect(photoFileId).toBeNull()
})
