import sharp from 'sharp'

async function drawPng(name: string, svg: string): Promise<File> {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' })
}

/** Draws a parcel with a caption: the photo that a simulated carrier takes. */
export function drawParcelPhoto(caption: string): Promise<File> {
  return drawPng(
    'photo',
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#dfe8e7"/>
     <rect y="330" width="640" height="150" fill="#c3cfcd"/><rect x="200" y="150" width="240" height="210" rx="8" fill="#b98a54"/>
     <rect x="300" y="150" width="40" height="210" fill="#d9b37c"/><rect x="225" y="280" width="60" height="44" fill="#fff"/>
     <text x="320" y="440" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#23403e">${caption}</text></svg>`,
  )
}

/** Draws a recipient's signature. */
export function drawSignature(): Promise<File> {
  return drawPng(
    'signature',
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200"><rect width="480" height="200" fill="#fff"/>
     <path d="M60 130c40-90 70-90 60-20s50 10 70-30 30 60 60 30 40-80 60-20 60 20 110-10" fill="none" stroke="#16324f" stroke-width="5" stroke-linecap="round"/></svg>`,
  )
}
