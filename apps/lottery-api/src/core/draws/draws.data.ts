import type { Draw } from '@repo/prisma/lottery-types'

/** The texts left out when a draw is read without them: the result is megabytes for many winners. */
export const withoutTexts = { manifest: true, result: true } as const

/** A draw without its texts. */
export type LightDraw = Omit<Draw, keyof typeof withoutTexts>
