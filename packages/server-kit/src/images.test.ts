import { randomBytes } from 'node:crypto'
import { messages } from '@repo/contracts/patterns'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanAvatar, cleanImage } from './images.ts'

let jpeg: Buffer
let png: Buffer

function createNoise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

function createFile(bytes: Uint8Array, name = 'photo.jpg'): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

beforeAll(async () => {
  jpeg = await createNoise(60, 40)
    .withExif({ IFD0: { Copyright: 'where-i-live' }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } })
    .jpeg()
    .toBuffer()
  png = await createNoise(60, 40).png().toBuffer()
})

test('a picture keeps its format, and loses its metadata', async () => {
  expect(jpeg.includes('where-i-live')).toBe(true)
  const clean = await cleanImage(createFile(jpeg), 'photo')
  expect(clean.mediaType).toBe('image/jpeg')
  expect(clean.bytes.includes('where-i-live')).toBe(false)
  const { format, exif, width, height } = await sharp(clean.bytes).metadata()
  expect({ format, exif, width, height }).toEqual({ format: 'jpeg', exif: undefined, width: 60, height: 40 })
  expect((await cleanImage(createFile(png, 'x.jpg'), 'photo')).mediaType).toBe('image/png')
})

test('a rotated picture is turned upright', async () => {
  const turned = await createNoise(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await sharp((await cleanImage(createFile(turned), 'photo')).bytes).metadata()).toMatchObject({
    width: 40,
    height: 60,
  })
})

test('a large picture is made 2 000 pixels long', async () => {
  const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await sharp((await cleanImage(createFile(large), 'photo')).bytes).metadata()).toMatchObject({
    width: 2000,
    height: 1000,
  })
})

test('a page or an archive behind a sound picture does not survive', async () => {
  for (const payload of ['<script>alert(1)</script>', 'PK\x03\x04 archive', '<?php system($_GET[0]);']) {
    for (const picture of [jpeg, png]) {
      const clean = await cleanImage(createFile(Buffer.concat([picture, Buffer.from(payload)])), 'photo')
      expect(clean.bytes.includes(payload)).toBe(false)
    }
  }
})

describe('a picture is refused with the documented sentence', () => {
  const refused = { status: 422, fields: { signature: messages.pictureType } }
  test.each([
    ['a GIF that is a page', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')],
    ['a sound GIF', () => createNoise(4, 4).gif().toBuffer()],
    ['WebP', () => createNoise(4, 4).webp().toBuffer()],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', () => Buffer.from('%PDF-1.7\n')],
    ['the first bytes of JPEG before a page', () => Buffer.from('\xff\xd8\xff\xe0<html>', 'latin1')],
    ['the first bytes of PNG and no more', () => png.subarray(0, 24)],
    ['a PNG cut in half', () => png.subarray(0, png.length / 2)],
    ['a JPEG cut in half', () => jpeg.subarray(0, jpeg.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
  ])('when it is %s', async (_, bytes) => {
    await expect(cleanImage(createFile(await bytes()), 'signature')).rejects.toMatchObject(refused)
  })

  test('when it unfolds to more than 40 megapixels', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'white' } })
      .png({ palette: true, effort: 1, compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(200_000)
    await expect(cleanImage(createFile(bomb), 'signature')).rejects.toMatchObject(refused)
  })
})

describe('the picture of an account', () => {
  test.each([
    ['a wide JPEG', 900, 600, 'jpeg', 500],
    ['a tall PNG', 300, 800, 'png', 300],
    ['a small GIF', 40, 60, 'gif', 40],
  ] as const)('made from %s is its middle square', async (_, width, height, format, side) => {
    const original = await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer()
    const clean = await cleanAvatar(createFile(original), 'photo')
    const stored = await sharp(clean.bytes).metadata()
    expect(stored).toMatchObject({ width: side, height: side, format: format === 'jpeg' ? 'jpeg' : 'png' })
    expect(clean.mediaType).toBe(`image/${stored.format}`)
  })

  test('made from an animation is its first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 30, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    const animation = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
      .gif()
      .toBuffer()
    const { bytes, mediaType } = await cleanAvatar(createFile(animation), 'photo')
    expect(mediaType).toBe('image/png')
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
  })

  test('contains neither the place where it was taken nor hidden content', async () => {
    const clean = await cleanAvatar(createFile(Buffer.concat([jpeg, Buffer.from('<script>')])), 'photo')
    expect(clean.bytes.includes('where-i-live')).toBe(false)
    expect(clean.bytes.includes('<script>')).toBe(false)
  })

  test.each([
    ['a page', Buffer.from('<html></html>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a GIF that breaks off', Buffer.from('GIF89a\x01')],
  ])('cannot be made from %s', async (_, bytes) => {
    await expect(cleanAvatar(createFile(bytes), 'photo')).rejects.toMatchObject({
      code: 'invalid-fields',
      fields: { photo: 'Formats acceptés : PNG, JPG et GIF' },
    })
  })
})
