// `node packages/web-kit/make-previews.mjs` makes the pictures of link previews from the screenshots in docs/screenshots.
// `SCREENSHOTS=1 npm test -- e2e` takes those again.

import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

/** The region of the map: the preview of a recipient's link shows no name, not even an invented one. */
const mapRegion = { left: 686, top: 112, width: 554, height: 291 }

const previews = {
  'apps/web': {
    home: 'home-desktop.png',
    order: 'new-shipment-desktop.png',
    follow: ['detail-desktop.jpg', mapRegion],
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
    const [file, region] = [screen].flat()
    const picture = sharp(`docs/screenshots/${file}`)
    await (region ? picture.extract(region) : picture)
      // Readers of Open Graph show a picture of this size without cropping it.
      .resize(1200, 630, { fit: 'cover', position: 'top' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(`${folder}/${name}.jpg`)
  }
}
