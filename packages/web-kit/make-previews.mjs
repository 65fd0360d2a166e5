// node packages/web-kit/make-previews.mjs: makes the pictures that previews of links show of the real screens in docs/screenshots, which
// SCREENSHOTS=1 takes again.

import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

/** The map alone: who opens a link to follow a delivery sees no name in its preview, not even an invented one. */
const mapAlone = { left: 686, top: 112, width: 554, height: 291 }

const previews = {
  'apps/web': {
    home: 'home-desktop.png',
    order: 'new-shipment-desktop.png',
    follow: ['detail-desktop.jpg', mapAlone],
    fleet: 'fleet-desktop.png',
  },
  'apps/carrier': { app: 'fleet-desktop.png' },
  'apps/lottery-web': {
    home: 'lottery-home-desktop.jpg',
    draw: 'lottery-draw-desktop.jpg',
    proof: 'lottery-result-desktop.jpg',
  },
}

for (const [app, pictures] of Object.entries(previews)) {
  const folder = `${app}/public/previews`
  await mkdir(folder, { recursive: true })
  for (const [name, screen] of Object.entries(pictures)) {
    // The size that Open Graph's readers show whole.
    const [file, region] = [screen].flat()
    const picture = sharp(`docs/screenshots/${file}`)
    await (region ? picture.extract(region) : picture)
      .resize(1200, 630, { fit: 'cover', position: 'top' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(`${folder}/${name}.jpg`)
  }
}
