import type { Output } from '@repo/contracts/endpoint'
import type { readDraw } from '@repo/contracts/lottery/draws'

export type Draw = Output<typeof readDraw>
