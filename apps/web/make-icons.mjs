// node apps/web/make-icons.mjs: draws the icons of the installed application from public/favicon.svg into public/icons.

import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('public/icons/', import.meta.url)
const mark = await readFile(new URL('public/favicon.svg', import.meta.url), 'utf8')
// Without its round corners: systems that cut icons to their own shape need colour up to the edge.
const full = mark.replace('rx="9" ', '')
// They may cut everything but a circle of 80 %: the drawing moves into it.
const maskable = full
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"')

await mkdir(folder, { recursive: true })
for (const [name, drawing, size] of [
  ['icon-192', mark, 192],
  ['icon-512', mark, 512],
  ['maskable-512', maskable, 512],
  ['apple-touch-180', full, 180],
]) {
  const density = (72 * size) / 32
  await sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`${name}.png`, folder).pathname)
}
