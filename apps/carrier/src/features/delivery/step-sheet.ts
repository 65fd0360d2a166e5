import { useSearchParams } from 'react-router-dom'

/** What opens over the delivery: a proof, or a problem at the door. */
export type Sheet = 'pickup' | 'deliver' | 'return' | 'absence' | 'refusal'

const sheets: readonly Sheet[] = ['pickup', 'deliver', 'return', 'absence', 'refusal']
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
