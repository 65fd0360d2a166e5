import type { CardDispute, DisputeCalls } from './refunds-and-disputes.ts'

type Status = CardDispute['status']

/** A dispute only moves forward: a response of a lower rank than the known state is older, and ignored. */
const ranks: Readonly<Record<Status, number>> = {
  inquiry: 0,
  open: 1,
  reviewed: 2,
  closed: 3,
  won: 3,
  lost: 3,
}

const recentMs = 35 * 86_400_000

/** A dispute as stored by a product. */
export type StoredDispute = {
  readonly status: Status
  /** When we learned that the money was withdrawn; null for an inquiry. */
  readonly withdrawnAt: Date | null
  readonly closedAt: Date | null
}

/**
 * Returns the state of a dispute after a response from the provider; an equal response returns the same state. Null
 * when the dispute is over, or the response is older than the known state. `stored` is null for an unknown dispute;
 * lock its row otherwise.
 */
export function advanceDispute(
  stored: StoredDispute | null,
  { status, evidenceDueBy }: Pick<CardDispute, 'status' | 'evidenceDueBy'>,
  now: Date,
): (StoredDispute & { readonly evidenceDueBy: Date | null }) | null {
  if (stored && (stored.closedAt !== null || ranks[status] < ranks[stored.status])) return null
  const isWithdrawn = status !== 'inquiry' && status !== 'closed'
  return {
    status,
    evidenceDueBy,
    withdrawnAt: isWithdrawn ? (stored?.withdrawnAt ?? now) : null,
    closedAt: ranks[status] === ranks.closed ? now : null,
  }
}

/**
 * Passes every dispute of the last five weeks, and older open ones of ours that the provider knows, to `applyDispute`,
 * one after the other, in case events were lost. The error of one is passed to `onError` and does not block the
 * others; an error of the list is thrown.
 */
export async function syncRecentDisputes(
  provider: Pick<DisputeCalls, 'findDispute' | 'listDisputesSince'>,
  {
    now,
    openIds,
    applyDispute,
    onError,
  }: {
    readonly now: Date
    /** The provider's ids of our open disputes. */
    readonly openIds: readonly string[]
    readonly applyDispute: (theirs: CardDispute) => Promise<void>
    readonly onError: (error: unknown, disputeId: string) => void
  },
): Promise<void> {
  const runReportingError = async (disputeId: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      onError(error, disputeId)
    }
  }
  const seenIds = new Set<string>()
  for await (const theirs of provider.listDisputesSince(new Date(now.getTime() - recentMs))) {
    seenIds.add(theirs.disputeId)
    await runReportingError(theirs.disputeId, () => applyDispute(theirs))
  }
  for (const disputeId of openIds) {
    if (seenIds.has(disputeId)) continue
    await runReportingError(disputeId, async () => {
      const theirs = await provider.findDispute(disputeId)
      if (theirs) await applyDispute(theirs)
    })
  }
}
