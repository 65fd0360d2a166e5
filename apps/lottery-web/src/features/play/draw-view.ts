import type { Output } from '@repo/contracts/endpoint'
import type { readDraw } from '@repo/contracts/lottery/draws'

/** A draw with all that is published of it. */
export type DrawView = Output<typeof readDraw>

const calmMs = 20_000
const soonMs = 5_000

/** A draw as it stands at an instant of the service's clock: whose sales have ended is closed, even before the worker has written that down. */
export function drawAt(view: DrawView, nowMs: number): DrawView {
  const { draw } = view
  const isPast = draw.state === 'open' && nowMs >= draw.closesAt.getTime()
  return isPast ? { ...view, draw: { ...draw, state: 'closed' } } : view
}

/** How often a draw is asked for again: calmly while it takes entries, soon when its next step is due, never once it is over. */
export function askAgainMs({ draw }: DrawView, nowMs: number): number | false {
  if (draw.state === 'published' || draw.state === 'cancelled') return false
  const isCalm = draw.state === 'open' && draw.closesAt.getTime() - nowMs > calmMs
  return isCalm ? calmMs : soonMs
}
