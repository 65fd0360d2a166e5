import { staffNoun } from '@repo/server-kit/staff/command'
import {
  auditListReport,
  auditListUsage,
  auditVerifyReport,
  auditVerifyUsage,
} from '@repo/server-kit/staff/reports'
import { listAuditRecords, verifyAudit } from '#api/core/audit/audit.service.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds the commands `audit …`. */
export function addAudit(top: Noun): void {
  const noun = staffNoun(top, 'audit', 'the staff’s actions and views')
  addQuery(noun, {
    ...auditListUsage({
      flags: '--subject <id>',
      description: 'only to this account, document, order or appeal',
    }),
    run: async ({ db }, { subject, limit }) => {
      const records = await listAuditRecords(db, subject ?? null, limit)
      return auditListReport(records, ({ sequence, subjectKind, subjectId, facts }) => ({
        sequence,
        facts,
        subject: `${subjectKind} ${subjectId}`,
      }))
    },
  })
  addQuery(noun, {
    ...auditVerifyUsage,
    run: async ({ db }, { anchor }) => auditVerifyReport(await verifyAudit(db, anchor ?? null)),
  })
}
