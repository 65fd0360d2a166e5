import { collectFault } from '@repo/lottery-rules/draw-fault'
import type { KeyHistory } from '@repo/lottery-rules/key-hand-over'
import type { ReceiptFindings } from '@repo/lottery-rules/receipt'
import { checkReceipt } from '@repo/lottery-rules/receipt'
import { useQuery } from '@tanstack/react-query'
import { fetchPublishedManifest } from './published-manifest.ts'

/** The comparison of a receipt with the published data. `unreachable` when the site does not respond or fails. */
export type Comparison = 'asking' | 'unreachable' | 'unpublished' | 'same' | 'other'

/**
 * Returns the findings about a receipt from its file, then from the published data. No findings when the file is not a
 * receipt.
 */
export function useReceipt(
  text: string,
  keys: KeyHistory | null,
): { readonly findings: ReceiptFindings | null; readonly comparison: Comparison } {
  const ownFindings = checkReceiptText(text, keys, null)
  const week = ownFindings?.receipt.draw ?? ''
  const { data, status } = useQuery({
    queryKey: ['published-manifest', week],
    queryFn: () => fetchPublishedManifest(week),
    enabled: week !== '',
    retry: false,
    networkMode: 'always',
  })
  if (!ownFindings || status !== 'success')
    return { findings: ownFindings, comparison: status === 'error' ? 'unreachable' : 'asking' }
  if (data === null) return { findings: ownFindings, comparison: 'unpublished' }
  const findings = checkReceiptText(text, keys, data)
  return { findings, comparison: findings?.isSame ? 'same' : 'other' }
}

function checkReceiptText(...args: Parameters<typeof checkReceipt>): ReceiptFindings | null {
  return collectFault([], () => checkReceipt(...args))
}
