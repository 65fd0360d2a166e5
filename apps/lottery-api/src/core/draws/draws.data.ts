import type { Draw } from '@repo/prisma/lottery-types'

/** What a draw is read without where its texts are not needed: the result is megabytes for many winners. */
export const withoutTexts = { manifest: true, result: true } as const

/** A draw without its texts. */
export type LightDraw = Omit<Draw, keyof typeof withoutTexts>
