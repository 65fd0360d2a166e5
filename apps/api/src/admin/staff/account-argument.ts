import { z } from 'zod'

/** The argument that names the account of a command, as `requireNamedAccount` reads it. */
export const accountArgument = { account: 'id, personneId or e-mail of the account' }

/** The schema of that argument. */
export const whichAccount = z.object({ account: z.string().trim().min(1) })
