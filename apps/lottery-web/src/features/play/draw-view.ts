import type { Output } from '@repo/contracts/endpoint'
import type { readDraw } from '@repo/contracts/lottery/draws'

/** A draw with all its published data. */
export type DrawView = Output<typeof readDraw>

const openPollMs = 20_000
const dueStepPollMs = 5_000

/**
 * Returns a draw as of an instant of the server's clock: closed once its sales have ended, even before this is stored.
 */
export function viewDrawAt(view: DrawView, nowMs: number): DrawView {
  const { draw } = view
  const hasClosed = draw.state === 'open' && nowMs >= draw.closesAt.getTime()
  return hasClosed ? { ...view, draw: { ...draw, state: 'closed' } } : view
}

/**
 * Returns the polling interval of a draw in milliseconds: long until shortly before its closing, then short until its
 * result. False once it is published or cancelled.
 */
export function getPollMs({ draw }: DrawView, nowMs: number): number | false {
  if (draw.state === 'published' || draw.state === 'cancelled') return false
  const isFarFromClosing = draw.state === 'open' && draw.closesAt.getTime() - nowMs > openPollMs
  return isFarFromClosing ? openPollMs : dueStepPollMs
}
