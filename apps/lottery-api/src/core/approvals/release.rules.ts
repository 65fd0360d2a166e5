/** What approvals call the release of a prize. */
export const releaseAction = 'payouts release'
