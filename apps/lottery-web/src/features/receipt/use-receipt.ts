import { DrawFault } from '@repo/lottery-rules/draw-fault'
import type { KeyHistory } from '@repo/lottery-rules/key-hand-over'
import type { ReceiptFindings } from '@repo/lottery-rules/receipt'
import { checkReceipt } from '@repo/lottery-rules/receipt'
import { useQuery } from '@tanstack/react-query'
import { fetchPublishedManifest } from './published-manifest.ts'

/** The comparison of a receipt with the published data. `unreachable` when the site does not respond. */
export type Comparison = 'asking' | 'unreachable' | 'unpublished' | 'same' | 'other'

/**
 * Returns the findings about a receipt from its file, then from the published data. No findings when the file is not a
 * receipt.
 */
export function useReceipt(
  text: string,
  keys: KeyHistory | null,
): { readonly findings: ReceiptFindings | null; readonly comparison: Comparison } {
  const alone = findFindings(text, keys, null)
  const week = alone?.receipt.draw ?? ''
  const { data, status } = useQuery({
    queryKey: ['published-manifest', week],
    queryFn: () => fetchPublishedManifest(week),
    enabled: week !== '',
    retry: false,
    networkMode: 'always',
  })
  if (!alone || status !== 'success')
    return { findings: alone, comparison: status === 'error' ? 'unreachable' : 'asking' }
  if (data === null) return { findings: alone, comparison: 'unpublished' }
  const findings = findFindings(text, keys, data)
  return { findings, comparison: findings?.isSame ? 'same' : 'other' }
}

function findFindings(...args: Parameters<typeof checkReceipt>): ReceiptFindings | null {
  try {
    return checkReceipt(...args)
  } catch (error) {
    if (error instanceof DrawFault) return null
    throw error
  }
}
