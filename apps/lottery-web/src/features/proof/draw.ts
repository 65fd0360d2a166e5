import type { Output } from '@repo/contracts/endpoint'
import type { readDraw } from '@repo/contracts/lottery/draws'

/** A draw with all its published data. */
export type Draw = Output<typeof readDraw>
