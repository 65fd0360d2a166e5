import { z } from 'zod'

/** The option with the sentence that carrier and sender read beside a decision about their order. */
export const tellBothOption = {
  flags: '--tell <text>',
  description: 'a French sentence that carrier and sender read beside it',
}

/** The schema of who is charged for a decision: the sender, or nobody, which is the platform's loss. */
export const chargeSchema = z.enum(['sender', 'nothing'], 'sender or nothing')
