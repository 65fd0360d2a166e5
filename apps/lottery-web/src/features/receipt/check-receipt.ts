import { readReceipt } from '@repo/contracts/lottery/participation'
import { quicknet, roundAt } from '@repo/lottery-rules/beacon'
import { DrawFault } from '@repo/lottery-rules/draw-fault'
import { isSigned, manifestHash, readManifest } from '@repo/lottery-rules/manifest'
import { faultsOfReceipt } from '@repo/lottery-rules/receipt'
import type { FaultCode } from '#lottery-web/verification/checks.ts'

/** What a receipt shows. */
export type ReceiptFindings = {
  readonly draw: string
  readonly number: string
  readonly drawTime: Date
  readonly potCents: number
  readonly winners: number
  readonly tickets: number
  readonly manifestSha256: string
  readonly faults: readonly FaultCode[]
  /** False where no key of the lottery is known to this device: then nobody has looked at the signature. */
  readonly isKeyKnown: boolean
  /** Whether the draw's randomness is to come from another chain than drand's quicknet: whoever runs that could know it in advance. */
  readonly isDevelopmentBeacon: boolean
}

/**
 * What is wrong with a receipt, from the text of its file and the lottery's key alone: no network. Null for a file that is no receipt.
 */
export function checkReceipt(text: string, publicKey: string | null): ReceiptFindings | null {
  const parsed = readReceipt.response.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const receipt = parsed.data
  try {
    const manifest = readManifest(receipt.manifest)
    const faults: FaultCode[] = faultsOfReceipt(receipt, manifest).map(({ code }) => code)
    if (manifest.draw !== receipt.draw) faults.push('other-draw')
    const isDevelopmentBeacon = manifest.chain !== quicknet.hash
    if (!isDevelopmentBeacon && manifest.round !== roundOf(manifest.draw_time)) faults.push('round')
    if (publicKey !== null && !isSigned(receipt.manifest, receipt.signature.trim(), publicKey))
      faults.push('manifest-signature')
    return {
      ...{ draw: manifest.draw, number: receipt.ticket.number, tickets: manifest.tickets, faults },
      ...{ drawTime: new Date(manifest.draw_time * 1000), potCents: manifest.pot_cents },
      ...{ winners: manifest.winners, manifestSha256: manifestHash(receipt.manifest) },
      ...{ isKeyKnown: publicKey !== null, isDevelopmentBeacon },
    }
  } catch (error) {
    if (error instanceof DrawFault) return null
    throw error
  }
}

/** The round of quicknet that a draw at a time waits for; null for one from before quicknet. */
function roundOf(drawTime: number): number | null {
  return drawTime >= quicknet.genesis ? roundAt(quicknet, drawTime) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
