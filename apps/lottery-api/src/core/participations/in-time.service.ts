import { listCauses } from '@repo/server-kit/database-errors'
import { Refusal } from '@repo/server-kit/refusal'

/** The database's error for a change after sales had closed. */
const closedMessage = 'sales have closed'

/** Whether the database refused a change because sales closed between our check and its own. */
export function isTooLate(error: unknown): boolean {
  return listCauses(error).some(({ message }) => message.includes(closedMessage))
}

/**
 * Runs a change of a participation, and returns its result. Throws `draw-closed` where the database finds that sales
 * have closed.
 */
export async function runBeforeClosing<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isTooLate(error)) throw new Refusal('draw-closed', { cause: error })
    throw error
  }
}
