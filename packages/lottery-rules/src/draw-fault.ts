/** The possible faults of a published draw. */
export type DrawFaultCode =
  | 'manifest-form'
  | 'manifest-signature'
  | 'manifest-draw-time'
  | 'list-hash'
  | 'list-line'
  | 'list-order'
  | 'list-repeats'
  | 'merkle-root'
  | 'ticket-count'
  | 'vote-count'
  | 'choice'
  | 'winner-count'
  | 'pot'
  | 'round'
  | 'beacon-chain'
  | 'beacon-round'
  | 'beacon-form'
  | 'beacon-signature'
  | 'beacon-randomness'
  | 'result-form'
  | 'result-seed'
  | 'result-winners'
  | 'result-early'
  | 'result-late'
  | 'seal-late'
  | 'cancellation-form'
  | 'cancellation-signature'
  | 'cancelled-and-sealed'
  | 'cancellation-tickets'
  | 'postponement-missing'
  | 'postponement-form'
  | 'postponement-signature'
  | 'postponement-chain'
  | 'postponement-count'
  | 'chain-previous'
  | 'chain-sequence'
  | 'chain-week'
  | 'chain-begin'
  | 'chain-late'
  | 'terms-missing'
  | 'terms-form'
  | 'terms-signature'
  | 'terms-other'
  | 'terms-contradiction'
  | 'carried-missing'
  | 'carried-form'
  | 'carried-signature'
  | 'carried-sum'
  | 'carried-prize'
  | 'carried-repeats'
  | 'carried-early'
  | 'carried-refused'
  | 'carried-elsewhere'
  | 'trust-form'
  | 'trust-chain'
  | 'trust-key'
  | 'trust-keys'
  | 'trust-periods'
  | 'key-unpinned'
  | 'beacon-development'
  | 'folder'
  | 'incomplete'
  | 'receipt-form'
  | 'receipt-signature'
  | 'receipt-draw'
  | 'receipt-holder'
  | 'receipt-proof'
  | 'receipt-other-manifest'
  | 'receipt-unpublished'

/** How a check ends: `unproven` is what no published file and no clock can show. */
export type Verdict = 'right' | 'wrong' | 'unproven'

const unproven: readonly DrawFaultCode[] = [
  'cancellation-tickets',
  'carried-refused',
  'chain-begin',
  'trust-periods',
  'key-unpinned',
  'receipt-unpublished',
]

/** A published file that contradicts itself or the others, or that no published file supports. */
export class DrawFault extends Error {
  override readonly name = 'DrawFault'
  readonly code: DrawFaultCode
  readonly verdict: Exclude<Verdict, 'right'>

  constructor(
    code: DrawFaultCode,
    message: string,
    verdict: Exclude<Verdict, 'right'> = unproven.includes(code) ? 'unproven' : 'wrong',
  ) {
    super(message)
    this.code = code
    this.verdict = verdict
  }
}

/** Returns the verdict of several checks together: `wrong` where one is, otherwise `unproven` where one is. */
export function combineVerdicts(faults: readonly { readonly verdict: Verdict }[]): Verdict {
  if (faults.some(({ verdict }) => verdict === 'wrong')) return 'wrong'
  return faults.some(({ verdict }) => verdict === 'unproven') ? 'unproven' : 'right'
}
