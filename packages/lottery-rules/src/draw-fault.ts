/** What may be wrong with a published draw. */
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
  | 'cancellation-form'
  | 'cancellation-signature'
  | 'cancelled-and-sealed'
  | 'postponement-missing'
  | 'postponement-form'
  | 'postponement-signature'
  | 'postponement-chain'
  | 'postponement-count'
  | 'chain-previous'
  | 'chain-sequence'
  | 'terms-missing'
  | 'terms-form'
  | 'terms-signature'
  | 'terms-other'
  | 'carried-missing'
  | 'carried-form'
  | 'carried-signature'
  | 'carried-sum'
  | 'carried-prize'
  | 'carried-repeats'
  | 'receipt-holder'
  | 'receipt-proof'

/** Something published that cannot be as it says. */
export class DrawFault extends Error {
  override readonly name = 'DrawFault'
  readonly code: DrawFaultCode

  constructor(code: DrawFaultCode, message: string) {
    super(message)
    this.code = code
  }
}
