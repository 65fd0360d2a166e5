import { addNoun } from '@repo/server-kit/staff/command'
import {
  auditVerifyUsage,
  createAuditListReport,
  createAuditListUsage,
  createAuditVerifyReport,
} from '@repo/server-kit/staff/reports'
import { listAuditTrail, verifyAudit } from '#lottery-api/core/audit/audit.service.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds `lottery-admin audit …`. */
export function addAudit(top: Noun): void {
  const noun = addNoun(top, 'audit', 'the staff’s actions and views')
  addQuery(noun, {
    ...createAuditListUsage({
      flags: '--subject <subject>',
      description: 'only to this, e.g. player:<id> or document:<id>',
    }),
    run: async ({ db }, { subject, limit }) => {
      const records = await listAuditTrail(db, subject ?? null, limit)
      return createAuditListReport(records, ({ id, subject, facts }) => ({
        sequence: id,
        subject,
        facts: JSON.stringify(facts),
      }))
    },
  })
  addQuery(noun, {
    ...auditVerifyUsage,
    run: async ({ db }, { anchor }) => createAuditVerifyReport(await verifyAudit(db, anchor ?? null)),
  })
}
