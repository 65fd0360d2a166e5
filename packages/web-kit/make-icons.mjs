// `node packages/web-kit/make-icons.mjs apps/web` draws the icons of an installed app: from its public/favicon.svg into
// its public/icons.

import { mkdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

const files = new URL('public/', pathToFileURL(`${process.argv[2]}/`))
const folder = new URL('icons/', files)
const mark = await readFile(new URL('favicon.svg', files), 'utf8')
// Without round corners: systems that cut icons to their own shape need colour up to the edge.
const full = mark.replace('rx="9" ', '')
// A system may cut off everything outside of a circle of 80 %, so the drawing is moved into it.
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
