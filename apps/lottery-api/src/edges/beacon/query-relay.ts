import type { Beacon, Chain } from '@repo/lottery-rules/beacon'
import { z } from 'zod'
import type { RelayAttempt, RelayOutcome } from './beacon-source.ts'
import { judgeBeacon } from './beacon-source.ts'

/** The outcome of one request, and the beacon when it is verified. */
export type RelayReply = { readonly attempt: RelayAttempt; readonly beacon?: Beacon }

type RoundResult = { readonly outcome: RelayOutcome; readonly detail?: string; readonly beacon?: Beacon }

/** A beacon is about 250 bytes. */
const maxBytes = 4096
const maxDetailCharacters = 200

const beaconForm = z.object({ round: z.number(), randomness: z.string(), signature: z.string() })

/**
 * Asks a relay for a round by drand's HTTP API, version 1, and judges its response. Redirects are not followed; the
 * whole response, its text included, must arrive within `timeoutMs`. Never rejects.
 */
export async function queryRelay(
  relay: string,
  { chain, round, timeoutMs }: { readonly chain: Chain; readonly round: number; readonly timeoutMs: number },
): Promise<RelayReply> {
  const startedAt = performance.now()
  const { outcome, detail, beacon } = await fetchRound(relay, chain, round, timeoutMs).catch(toFailure)
  const durationMs = Math.round(performance.now() - startedAt)
  const shortDetail = detail === undefined ? {} : { detail: detail.slice(0, maxDetailCharacters) }
  return { attempt: { relay, outcome, durationMs, ...shortDetail }, ...(beacon && { beacon }) }
}

async function fetchRound(
  relay: string,
  chain: Chain,
  round: number,
  timeoutMs: number,
): Promise<RoundResult> {
  const address = `${relay.replace(/\/+$/, '')}/${chain.hash}/public/${round}`
  const response = await fetch(address, {
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await readBoundedText(response)
  const status = `status ${response.status}`
  if (response.ok) return text === null ? { outcome: 'too-large' } : judgeResponse(text, chain, round)
  // Relays use "not found" or "too early" for a future round.
  if (response.status === 404 || response.status === 425) return { outcome: 'pending', detail: status }
  if (response.status >= 300 && response.status < 400) return { outcome: 'redirected', detail: status }
  const isServerTrouble = response.status >= 500 || response.status === 429
  return { outcome: isServerTrouble ? 'unreachable' : 'refused', detail: status }
}

/** Reads the text of a response; null for a text longer than any beacon, which is read no further. */
async function readBoundedText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function judgeResponse(text: string, chain: Chain, round: number): RoundResult {
  const response = beaconForm.safeParse(parseJson(text))
  if (!response.success) return { outcome: 'malformed', detail: text }
  const judgement = judgeBeacon(chain, round, response.data)
  if ('beacon' in judgement) return { outcome: 'verified', beacon: judgement.beacon }
  return { outcome: judgement.fault, detail: text }
}

/** Parses JSON; returns undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toFailure(error: unknown): RoundResult {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return { outcome: 'timed-out' }
  // fetch reports "fetch failed", and why in the cause.
  const { cause } = error
  return { outcome: 'unreachable', detail: cause instanceof Error ? cause.message : error.message }
}
