import { pickupProblemTypes, roadProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import { useSearchParams } from 'react-router-dom'
import type { PickupProblemType, RoadProblem } from '#carrier/running-delivery/outbox/steps.ts'

/** What may happen on the road with the goods aboard. */
export type RoadProblemType = RoadProblem['type']

/** Whether a sheet is one of them. */
export function isRoadProblem(sheet: Sheet): sheet is RoadProblemType {
  return roadProblemTypes.some((type) => type === sheet)
}

/** Whether a sheet is one of them. */
export function isPickupProblem(sheet: Sheet): sheet is PickupProblemType {
  return pickupProblemTypes.some((type) => type === sheet)
}

/** A sheet over the delivery: a proof, the list of problems, one of these, or the help. */
export type Sheet =
  | 'pickup'
  | 'deliver'
  | 'return'
  | 'absence'
  | 'refusal'
  | 'problem'
  | 'aide'
  | PickupProblemType
  | RoadProblemType

const sheets: readonly Sheet[] = [
  'pickup',
  'deliver',
  'return',
  'absence',
  'refusal',
  'problem',
  'aide',
  ...pickupProblemTypes,
  ...roadProblemTypes,
]
const parameter = 'etape'

/** The open sheet, stored in the URL: the phone's own "back" closes it, and a reload leaves it open. */
export function useSheet() {
  const [parameters, setParameters] = useSearchParams()
  const named = parameters.get(parameter)
  return {
    sheet: sheets.find((sheet) => sheet === named) ?? null,
    open: (sheet: Sheet) => setParameters({ [parameter]: sheet }),
    close: () => {
      // A sheet that closes late, after a slow disk, must not close the next one, nor lead back from another page.
      if (new URLSearchParams(window.location.search).get(parameter) !== named) return
      setParameters({}, { replace: true })
    },
  }
}
