import { anId } from '@repo/server-kit/staff/command'
import { z } from 'zod'

/** The argument of commands about one player, as their help describes it. */
export const playerArgument = { player: 'id, e-mail address or nickname' }

/** The input of commands about one player; `requirePlayer` finds the player. */
export const whichPlayer = z.object({ player: z.string().min(1) })

/** The argument of commands about one prize, as their help describes it. */
export const prizeArgument = { prize: 'id of the prize' }

/** The input of commands about one prize. */
export const whichPrize = z.object({ prize: anId })
