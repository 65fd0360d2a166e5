/** The possible faults of a published draw. A `…-form` is a malformed file, a `…-missing` one that is not there. */
export type DrawFaultCode =
  // The manifest; its time is not that of its week.
  | 'manifest-form'
  | 'manifest-signature'
  | 'manifest-draw-time'
  // The list, and what the manifest says of it.
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
  // The manifest's round is not that of its time; the beacon is of another chain, round or signer.
  | 'round'
  | 'beacon-chain'
  | 'beacon-round'
  | 'beacon-form'
  | 'beacon-signature'
  | 'beacon-randomness'
  // The result; it comes before the draw's time, or is overdue.
  | 'result-form'
  | 'result-seed'
  | 'result-winners'
  | 'result-early'
  | 'result-late'
  // An unsealed draw is overdue.
  | 'seal-late'
  // The notice of a cancellation; nothing shows how few tickets there were.
  | 'cancellation-form'
  | 'cancellation-signature'
  | 'cancelled-and-sealed'
  | 'cancellation-tickets'
  // The notices of postponements; one does not follow the notice before, or there are too many.
  | 'postponement-missing'
  | 'postponement-form'
  | 'postponement-signature'
  | 'postponement-chain'
  | 'postponement-count'
  // The series of draws: a file names another predecessor, a number or week is skipped, the first draws are missing,
  // or the newest is overdue.
  | 'chain-previous'
  | 'chain-sequence'
  | 'chain-week'
  | 'chain-begin'
  | 'chain-late'
  // The terms of a draw; they differ from the manifest or the calendar, or contradict themselves.
  | 'terms-missing'
  | 'terms-form'
  | 'terms-signature'
  | 'terms-other'
  | 'terms-contradiction'
  // The prizes of earlier draws: another sum, a wrong or repeated one, one that ended too early, one that was refused
  // for a reason that no file shows, one of a draw that is not there.
  | 'carried-missing'
  | 'carried-form'
  | 'carried-signature'
  | 'carried-sum'
  | 'carried-prize'
  | 'carried-repeats'
  | 'carried-early'
  | 'carried-refused'
  | 'carried-elsewhere'
  // `trust.json`: its chain is not quicknet, its key is not the pinned one or was not compared with any, its keys do
  // not follow each other, or its periods do not begin with the first draw.
  | 'trust-form'
  | 'trust-chain'
  | 'trust-key'
  | 'trust-keys'
  | 'trust-periods'
  | 'key-unpinned'
  | 'beacon-development'
  // A folder holds another week than its name says, or lacks a file.
  | 'folder'
  | 'incomplete'
  // A receipt; its ticket, holder, draw or manifest is not the published one, or nothing is published.
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

/** Runs a function and returns its result; null where it throws a `DrawFault`, which is added to `found`. */
export function collectFault<T>(found: DrawFault[], run: () => T): T | null {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof DrawFault)) throw error
    found.push(error)
    return null
  }
}

/** Returns the verdict of several checks together: `wrong` where one is, otherwise `unproven` where one is. */
export function combineVerdicts(faults: readonly { readonly verdict: Verdict }[]): Verdict {
  if (faults.some(({ verdict }) => verdict === 'wrong')) return 'wrong'
  return faults.some(({ verdict }) => verdict === 'unproven') ? 'unproven' : 'right'
}
