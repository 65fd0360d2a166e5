/** How long the notice is shown that the sender or the carrier cancelled the order. */
export const cancelledShownMs = 10_000
