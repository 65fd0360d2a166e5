import { Refusal } from '@repo/server-kit/refusal'

/** The database's error for a change after sales had closed. */
const closedMessage = 'sales have closed'

/** Whether the database refused a change because sales closed between our check and its own. */
export function isTooLate(error: unknown): boolean {
  for (
    let link: unknown = error, depth = 0;
    link instanceof Error && depth < 5;
    link = link.cause, depth += 1
  )
    if (link.message.includes(closedMessage)) return true
  return false
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
