import type { CardDispute, DisputeCalls } from './refunds-and-disputes.ts'

type Status = CardDispute['status']

/** A dispute only moves forward: a response older than the known state is ignored. */
const ranks: Readonly<Record<Status, number>> = {
  inquiry: 0,
  open: 1,
  reviewed: 2,
  closed: 3,
  won: 3,
  lost: 3,
}

const windowMs = 35 * 86_400_000

/** A dispute as stored by a product. */
export type StoredDispute = {
  readonly status: Status
  /** When we learned that the money was withdrawn; null for an inquiry. */
  readonly withdrawnAt: Date | null
  readonly closedAt: Date | null
}

/**
 * Returns the new state of a dispute after a response from the provider. Null when nothing is new: the dispute is
 * over, or the response is older than the known state. `ours` is null for an unknown one, and locked otherwise.
 */
export function advanceDispute(
  ours: StoredDispute | null,
  { status, evidenceDueBy }: Pick<CardDispute, 'status' | 'evidenceDueBy'>,
  now: Date,
): (StoredDispute & { readonly evidenceDueBy: Date | null }) | null {
  if (ours && (ours.closedAt !== null || ranks[status] < ranks[ours.status])) return null
  const isTaken = status !== 'inquiry' && status !== 'closed'
  return {
    status,
    evidenceDueBy,
    withdrawnAt: isTaken ? (ours?.withdrawnAt ?? now) : null,
    closedAt: ranks[status] === ranks.closed ? now : null,
  }
}

/**
 * Passes every dispute of the last five weeks, and older open ones of ours, to `agree`, in case notices were lost.
 * One that fails is passed to `failed` and does not block the others.
 */
export async function syncRecentDisputes(
  provider: Pick<DisputeCalls, 'findDispute' | 'disputesSince'>,
  {
    now,
    openIds,
    agree,
    failed,
  }: {
    readonly now: Date
    /** The provider's ids of our open disputes. */
    readonly openIds: readonly string[]
    readonly agree: (theirs: CardDispute) => Promise<void>
    readonly failed: (error: unknown, disputeId: string) => void
  },
): Promise<void> {
  const attempt = async (disputeId: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      failed(error, disputeId)
    }
  }
  const seen = new Set<string>()
  for await (const theirs of provider.disputesSince(new Date(now.getTime() - windowMs))) {
    seen.add(theirs.disputeId)
    await attempt(theirs.disputeId, () => agree(theirs))
  }
  for (const disputeId of openIds) {
    if (seen.has(disputeId)) continue
    await attempt(disputeId, async () => {
      const theirs = await provider.findDispute(disputeId)
      if (theirs) await agree(theirs)
    })
  }
}
