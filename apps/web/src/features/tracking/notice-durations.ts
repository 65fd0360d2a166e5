/** How long the notice of a cancellation is shown, by the sender or by the carrier. */
export const cancelledShownMs = 10_000
