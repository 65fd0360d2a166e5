import { pickupProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import { useSearchParams } from 'react-router-dom'

/** What may be found at the pickup. */
export type PickupProblemType = (typeof pickupProblemTypes)[number]

/** Whether a sheet is one of them. */
export function isPickupProblem(sheet: Sheet): sheet is PickupProblemType {
  return pickupProblemTypes.some((type) => type === sheet)
}

/** What opens over the delivery: a proof, the list of what may go wrong, one of these, or the help. */
export type Sheet =
  | 'pickup'
  | 'deliver'
  | 'return'
  | 'absence'
  | 'refusal'
  | 'problem'
  | 'aide'
  | PickupProblemType

const sheets: readonly Sheet[] = [
  'pickup',
  'deliver',
  'return',
  'absence',
  'refusal',
  'problem',
  'aide',
  ...pickupProblemTypes,
]
const parameter = 'etape'

/** The open sheet, kept in the address: the phone's own "back" closes it, and a reload leaves it open. */
export function useSheet() {
  const [parameters, setParameters] = useSearchParams()
  const named = parameters.get(parameter)
  return {
    sheet: sheets.find((sheet) => sheet === named) ?? null,
    open: (sheet: Sheet) => setParameters({ [parameter]: sheet }),
    close: () => setParameters({}, { replace: true }),
  }
}
