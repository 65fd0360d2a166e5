import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import { createSamplePdf } from '@repo/server-kit/testing/sample-pdf'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFile } from '#lottery-api/core/files/stored-files.service.ts'
import type { Client } from '#lottery-api/testing/client.ts'
import { removeQueuedFiles } from '#lottery-api/testing/documents.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { aFile, aForm, aPdf, aPicture } from '#lottery-api/testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const maxBytes = 2_097_152

async function anUnvalidatedPlayer() {
  const now = await databaseNow(app.deps.db)
  const player = await aPlayer(app.deps, {
    status: 'activated',
    validatedAt: null,
    documentDueAt: new Date(now.getTime() + 86_400_000),
  })
  return { player, client: await app.as(player) }
}

const send = (client: Client, fields: Readonly<Record<string, string | File>>) =>
  client.request('POST', '/api/documents', { body: aForm(fields) })

const readStatus = async (id: string) =>
  app.deps.db.player.findUniqueOrThrow({ where: { id }, select: { status: true, documentDueAt: true } })

async function listFilesOnDisk(): Promise<string[]> {
  const root = app.deps.config.filesDir
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

describe('a submitted document', () => {
  test('waits for its review, and the player’s deadline to send one ends', async () => {
    const { player, client } = await anUnvalidatedPlayer()
    const answer = await send(client, { type: 'identity_card', front: await aPicture(), back: aPdf() })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await readStatus(player.id)).toEqual({ status: 'in_review', documentDueAt: null })
    const list = await client.request('GET', '/api/documents')
    expect(list.body).toMatchObject({
      dueAt: null,
      documents: [{ type: 'identity_card', status: 'pending', reviewedAt: null, reason: null }],
    })
  })

  test('may be a passport without a back, but no identity card without one', async () => {
    const { client } = await anUnvalidatedPlayer()
    const frontOnly = await send(client, { type: 'identity_card', front: await aPicture() })
    expect(frontOnly).toMatchObject({ status: 422, body: { errors: { back: expect.any(String) } } })
    expect((await send(client, { type: 'passport', front: await aPicture() })).status).toBe(200)
  })

  test('is accepted with 2 097 152 bytes and rejected with one more', async () => {
    const { client } = await anUnvalidatedPlayer()
    expect((await send(client, { type: 'passport', front: aPdf(maxBytes) })).status).toBe(200)
    const { status } = await send(client, { type: 'passport', front: aPdf(maxBytes + 1) })
    expect(status).toBe(413)
  })

  test.each([
    ['a GIF', () => aFile('GIF89a\u0001\u0000\u0001\u0000', 'id.png', 'image/png')],
    ['a page', () => aFile('<html><script>alert(1)</script>', 'id.pdf', 'application/pdf')],
    ['the beginning of a PNG', () => aFile('\u0089PNG\r\n\u001a\n and nothing', 'id.png', 'image/png')],
    ['nothing', () => aFile('', 'id.png', 'image/png')],
  ])('is refused when it is %s, whatever its declared type', async (_, make) => {
    const { player, client } = await anUnvalidatedPlayer()
    const before = await listFilesOnDisk()
    const answer = await send(client, { type: 'passport', front: make() })
    expect(answer).toMatchObject({ status: 422, body: { errors: { front: expect.any(String) } } })
    expect((await readStatus(player.id)).status).toBe('activated')
    expect(await listFilesOnDisk()).toEqual(before)
  })

  test('is encoded again, without the metadata and appended text of the upload', async () => {
    const { player, client } = await anUnvalidatedPlayer()
    const secret = 'TAKEN-AT-HOME'
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer()
    const front = aFile(
      new Uint8Array(Buffer.concat([bytes, Buffer.from(`<?php ${secret}`)])),
      'x.jpg',
      'image/jpeg',
    )
    await send(client, { type: 'passport', front })
    const file = await app.deps.db.storedFile.findFirstOrThrow({ where: { playerId: player.id } })
    const storedContent = await openFile(app.deps, file)
    expect(file.mediaType).toBe('image/jpeg')
    expect(storedContent?.includes(secret)).toBe(false)
    expect(await sharp(storedContent ?? undefined).metadata()).toMatchObject({ width: 40, format: 'jpeg' })
  })

  test('that is uploaded ten times concurrently waits once, with the file of one upload', async () => {
    const { player, client } = await anUnvalidatedPlayer()
    const before = (await listFilesOnDisk()).length
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => send(client, { type: 'passport', front: await aPicture() })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const documents = await app.deps.db.identityDocument.findMany({ where: { playerId: player.id } })
    expect(documents.filter(({ status }) => status === 'pending')).toHaveLength(1)
    expect(documents.filter(({ frontFileId }) => frontFileId !== null)).toHaveLength(1)
    expect(await app.deps.db.storedFile.count({ where: { playerId: player.id } })).toBe(1)
    await removeQueuedFiles(app)
    expect((await listFilesOnDisk()).length).toBe(before + 1)
  })

  test('is refused before the account is activated', async () => {
    const client = await app.as(await aPlayer(app.deps, { status: 'registered', validatedAt: null }))
    const answer = await send(client, { type: 'passport', front: await aPicture() })
    expect(answer).toMatchObject({ status: 409 })
  })
})

describe('a stored document', () => {
  const mark = 'a page only its owner and who reviews it may see'

  async function aStoredDocument() {
    const { player, client } = await anUnvalidatedPlayer()
    const bytes = new Uint8Array(createSamplePdf({ objects: [`<</Type /Note /Text (${mark})>>`] }))
    const pdf = aFile(bytes, 'scan.pdf', 'application/pdf')
    expect((await send(client, { type: 'passport', front: pdf })).status).toBe(200)
    const file = await app.deps.db.storedFile.findFirstOrThrow({ where: { playerId: player.id } })
    const document = await app.deps.db.identityDocument.findFirstOrThrow({ where: { playerId: player.id } })
    return { player, client, file, document }
  }

  test('is served at no guessed path, and listed for its own player only', async () => {
    const { client, file, document } = await aStoredDocument()
    const other = await app.as(await aPlayer(app.deps))
    for (const browser of [app.guest(), other, client])
      for (const guess of [
        `/api/documents/${document.id}`,
        `/api/files/${file.id}`,
        `/api/photos/${file.id}`,
        `/api/photos/..%2f..%2ffiles%2f${encodeURIComponent(file.path)}`,
        `/files/${file.path}`,
        `/api/published/${file.path}`,
      ])
        expect((await browser.request('GET', guess)).status, guess).toBe(404)
    expect((await app.guest().request('GET', '/api/documents')).status).toBe(401)
    expect((await other.request('GET', '/api/documents')).body.documents).toEqual([])
  })

  test('is not readable on the disk, and opens only for its own player', async () => {
    const { player, file, document } = await aStoredDocument()
    for (const name of await listFilesOnDisk()) {
      const raw = await readFile(name)
      for (const plain of [mark, '%PDF', player.id]) expect(raw.includes(plain)).toBe(false)
      expect(Buffer.from(raw.toString(), 'base64url').includes(mark)).toBe(false)
    }
    expect((await openFile(app.deps, file))?.includes(mark)).toBe(true)
    await expect(openFile(app.deps, { ...file, playerId: document.id })).rejects.toThrow()
  })
})
