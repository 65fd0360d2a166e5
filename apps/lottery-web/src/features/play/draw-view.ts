import type { Output } from '@repo/contracts/endpoint'
import type { readDraw } from '@repo/contracts/lottery/draws'

/** A draw with all that is published of it. */
export type DrawView = Output<typeof readDraw>
