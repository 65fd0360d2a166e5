import { pickupProblemTypes, roadProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import { useSearchParams } from 'react-router-dom'
import type { PickupProblemType, RoadProblem } from '#carrier/running-delivery/outbox/steps.ts'

/** A problem on the road with the goods aboard. */
export type RoadProblemType = RoadProblem['type']

/** Whether a sheet reports a problem on the road. */
export function isRoadProblem(sheet: Sheet): sheet is RoadProblemType {
  return roadProblemTypes.some((type) => type === sheet)
}

/** Whether a sheet reports a problem at the pickup. */
export function isPickupProblem(sheet: Sheet): sheet is PickupProblemType {
  return pickupProblemTypes.some((type) => type === sheet)
}

/** The API's maximum length of a step's comment, in characters. */
export const maxCommentLength = 2000

const sheets = [
  'pickup',
  'deliver',
  'return',
  'absence',
  'refusal',
  'problem',
  'aide',
  ...pickupProblemTypes,
  ...roadProblemTypes,
] as const

/** A sheet over the delivery: a proof, the list of problems, a problem, or the help. */
export type Sheet = (typeof sheets)[number]

const sheetParameter = 'etape'

/**
 * Returns the open sheet, with functions that open and close it. It is stored in the URL: the back button closes it,
 * and a reload keeps it.
 */
export function useSheet() {
  const [parameters, setParameters] = useSearchParams()
  const name = parameters.get(sheetParameter)
  return {
    sheet: sheets.find((sheet) => sheet === name) ?? null,
    open: (sheet: Sheet) => setParameters({ [sheetParameter]: sheet }),
    close: () => {
      // A sheet that closes late, after a slow disk, must not close the next one, nor lead back from another page.
      if (new URLSearchParams(window.location.search).get(sheetParameter) !== name) return
      setParameters({}, { replace: true })
    },
  }
}
