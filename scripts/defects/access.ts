// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of programs.

import type { Defect } from './defect.ts'

const area = 'access'

/** Mistakes over who may do or see what: sessions, roles, owners, approvals, the audit. */
export const accessDefects: readonly Defect[] = [
  {
    name: 'members of a suspended company go on working',
    area,
    file: 'apps/api/src/core/accounts/sessions.service.ts',
    find: "  if (membership && membership.company.status !== 'active') return null\n",
    replace: '',
    foundBy: 'apps/api/src/features/suspensions/suspensions.test.ts',
  },
  {
    name: 'a session goes on after its person has signed out',
    area,
    file: 'apps/api/src/core/accounts/sessions.service.ts',
    find: 'if (!session || session.revokedAt || ',
    replace: 'if (!session || ',
    foundBy: 'apps/api/src/features/accounts/accounts.test.ts',
  },
  {
    name: 'a token for another audience is accepted',
    area,
    file: 'packages/server-kit/src/tokens.ts',
    find: "{ algorithms: ['HS256'], issuer, audience }",
    replace: "{ algorithms: ['HS256'], issuer }",
    foundBy: 'packages/server-kit/src/tokens.test.ts',
  },
  {
    name: 'a member who only reads may order',
    area,
    file: 'apps/api/src/caller.ts',
    find: 'if (endpoint.permission && !caller.permissions.includes(endpoint.permission))',
    replace: "if (endpoint.permission === 'administer' && !caller.permissions.includes(endpoint.permission))",
    foundBy: 'apps/api/src/caller.test.ts',
  },
  {
    name: 'an API key may administer its company',
    area,
    file: 'apps/api/src/caller.ts',
    find: "return (auth === 'sender' || auth === 'optional') && permission !== 'administer'",
    replace: "return auth === 'sender' || auth === 'optional' || permission === 'administer'",
    foundBy: 'apps/api/src/caller.test.ts',
  },
  {
    name: 'anybody may read an order whose id they know',
    area,
    file: 'apps/api/src/features/orders/orders.data.ts',
    find: 'WHERE o.sender_id = ${senderId}::uuid AND o.id = ${orderId}::uuid`',
    replace: 'WHERE ${senderId}::uuid IS NOT NULL AND o.id = ${orderId}::uuid`',
    foundBy: 'apps/api/src/features/orders/orders.test.ts',
  },
  {
    name: 'a company revokes the API key of another one',
    area,
    file: 'apps/api/src/features/api-keys/api-keys.service.ts',
    find: 'const own = { id: keyId, senderId: caller.senderId }',
    replace: 'const own = { id: keyId }',
    foundBy: 'apps/api/src/features/api-keys/api-keys.test.ts',
  },
  {
    name: 'an administrator changes the role of another company’s member',
    area,
    file: 'apps/api/src/features/company/members.service.ts',
    find: "if (member?.companyId !== senderId) throw new Refusal('not-found')",
    replace: "if (!member) throw new Refusal('not-found')",
    foundBy: 'apps/api/src/features/company/company.test.ts',
  },
  {
    name: 'any transport company answers the offers of any driver',
    area,
    file: 'apps/api/src/features/dispatch/offers/offers.access.ts',
    find: "caller.kind === 'TREN' && offer?.carrier.companyId === caller.accountId",
    replace: "caller.kind === 'TREN' && typeof offer?.carrier.companyId === 'string'",
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'the code of a lost password may be guessed without end',
    area,
    file: 'apps/api/src/features/password-reset/password-reset.data.ts',
    find: `      SELECT id FROM password_reset WHERE id = ANY(\${resetIds}::uuid[]) AND expires_at > app_now()
        AND CASE WHEN \${isStranger} THEN strangers_tries ELSE wrong_tries END < \${maxWrongTries}::int
`,
    replace: `      SELECT id FROM password_reset WHERE id = ANY(\${resetIds}::uuid[]) AND expires_at > app_now()
`,
    foundBy: 'apps/api/src/features/password-reset/password-reset.test.ts',
  },
  {
    name: 'sessions go on after a lost password was replaced',
    area,
    file: 'apps/api/src/features/password-reset/password-reset.service.ts',
    find: '    await revokeSessions(tx, account.id)\n',
    replace: '',
    foundBy: 'apps/api/src/features/password-reset/password-reset.test.ts',
  },
  {
    name: 'the address of a file opens it for ever',
    area,
    file: 'packages/server-kit/src/private-files.ts',
    find: 'isValid(id, expire, signature, now)',
    replace: 'isValid(id, expire, signature, new Date(0))',
    foundBy: 'apps/api/src/admin/staff/claims.test.ts',
  },
  {
    name: 'a person of the staff approves what the same person has proposed',
    area,
    file: 'packages/server-kit/src/staff/approvals.ts',
    find: `  if (open.proposedBy === approvedBy)
    throw new Objection(\`\${approvedBy} has proposed this: another person has to approve it.\`)
`,
    replace: '',
    foundBy: 'apps/lottery-api/src/core/approvals/approvals.test.ts',
  },
  {
    name: 'who has suspended an account decides the appeal against it',
    area,
    file: 'apps/api/src/admin/staff/staff-command.ts',
    find: '  if (decidedBefore?.by?.trim().toLowerCase() !== actor) return\n',
    replace: '  if (decidedBefore !== undefined) return\n',
    foundBy: 'apps/api/src/admin/staff/two-persons.test.ts',
  },
  {
    name: 'a name alone is enough to change something',
    area,
    file: 'packages/server-kit/src/staff/members.ts',
    find: '  if (key === undefined) return { actor, machineUser, isProven: false }',
    replace: '  if (key === undefined) return { actor, machineUser, isProven: true }',
    foundBy: 'apps/api/src/admin/staff/keys.test.ts',
  },
  {
    name: 'the release of a prize leaves no record in the audit',
    area,
    file: 'apps/lottery-api/src/features/prizes/payout.service.ts',
    find: "    await audit(tx, staff, { action: 'payouts release', subject: { kind: 'prize', id: prizeId } })\n",
    replace: '',
    foundBy: 'apps/lottery-api/src/admin/staff/two-persons.test.ts',
  },
  {
    name: 'a player claims the prize of another player',
    area,
    file: 'apps/lottery-api/src/features/prizes/claim.service.ts',
    find: 'if (!prize || prize.playerId !== caller.accountId)',
    replace: 'if (!prize)',
    foundBy: 'apps/lottery-api/src/features/prizes/prizes.test.ts',
  },
  {
    name: 'a session that was left alone does not end',
    area,
    file: 'apps/lottery-api/src/core/sessions/sessions.data.ts',
    find: `        AND session.ended_at IS NULL AND session.expires_at > clock.now
        AND session.last_seen_at > clock.now - player.idle_minutes * interval '1 minute'
`,
    replace: '        AND session.ended_at IS NULL AND session.expires_at > clock.now\n',
    foundBy: 'apps/lottery-api/src/core/sessions/sessions.test.ts',
  },
  {
    name: 'the page of another site acts in the name of a player who is signed in',
    area,
    file: 'packages/server-kit/src/cross-site.ts',
    find: 'if (!isRead && (isForeign || ',
    replace: 'if (!isRead && (',
    foundBy: 'packages/server-kit/src/cross-site.test.ts',
  },
  {
    name: 'an excluded player goes on playing',
    area,
    file: 'apps/lottery-api/src/core/eligibility/eligibility.service.ts',
    find: "  if (await currentExclusion(tx, playerId, now)) return 'excluded'\n",
    replace: '',
    foundBy: 'apps/lottery-api/src/features/safety/safety.test.ts',
  },
]
