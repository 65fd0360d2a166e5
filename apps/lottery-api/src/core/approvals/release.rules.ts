/** The name of a prize's release in approvals. */
export const releaseAction = 'payouts release'
