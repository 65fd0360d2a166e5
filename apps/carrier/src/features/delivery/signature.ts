import type { StoredPicture } from '#carrier/running-delivery/outbox/steps.ts'

/** A point of a stroke, as fractions of the pad's width and height. */
export type SignaturePoint = { readonly x: number; readonly y: number }

/** The points from touching the pad to leaving it. */
export type Stroke = readonly SignaturePoint[]

/** The size of the signature's picture, independent of the device. */
const sizePx = { width: 900, height: 360 }
const ink = '#101828'

/** Whether a stroke has more than two points: a mere touch is no signature. */
export function isSigned(strokes: readonly Stroke[]): boolean {
  return strokes.some((stroke) => stroke.length > 2)
}

/** Draws the strokes in dark ink over what the canvas shows, scaled to it. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.lineWidth = Math.max(2, canvas.width / 220)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = ink
  for (const stroke of strokes) {
    context.beginPath()
    for (const [index, { x, y }] of stroke.entries()) {
      if (index === 0) context.moveTo(x * canvas.width, y * canvas.height)
      else context.lineTo(x * canvas.width, y * canvas.height)
    }
    context.stroke()
  }
}

/** Renders strokes as a picture, dark on white. Rejects when the browser cannot create it. */
export function renderDrawnSignature(strokes: readonly Stroke[]): Promise<StoredPicture> {
  return renderPicture((canvas) => drawStrokes(canvas, strokes))
}

/** Renders a typed name as a picture, in place of a drawn signature. Rejects when the browser cannot create it. */
export function renderTypedSignature(name: string): Promise<StoredPicture> {
  return renderPicture((canvas) => {
    const context = canvas.getContext('2d')
    if (!context) return
    context.fillStyle = ink
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.font = `italic ${Math.min(96, Math.floor((1.7 * canvas.width) / Math.max(8, name.length)))}px cursive, serif`
    context.fillText(name, canvas.width / 2, canvas.height / 2, canvas.width - 60)
  })
}

async function renderPicture(draw: (canvas: HTMLCanvasElement) => void): Promise<StoredPicture> {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx.width
  canvas.height = sizePx.height
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  draw(canvas)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The browser made no picture of the signature')
  return { bytes: await blob.arrayBuffer(), type: 'image/png' }
}
