import { anId } from '@repo/server-kit/staff/command'
import { z } from 'zod'

/** The argument that names the order of a command. */
export const orderArgument = { order: 'id of the order' }

/** The schema of that argument. */
export const whichOrder = z.object({ order: anId })
