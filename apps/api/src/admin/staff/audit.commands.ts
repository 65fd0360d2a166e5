import { addNoun } from '@repo/server-kit/staff/command'
import {
  auditVerifyUsage,
  createAuditListReport,
  createAuditListUsage,
  createAuditVerifyReport,
} from '@repo/server-kit/staff/reports'
import { listAuditRecords, verifyAudit } from '#api/core/audit/audit.service.ts'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds the commands `audit …`. */
export function addAudit(top: Noun): void {
  const noun = addNoun(top, 'audit', 'the staff’s actions and views')
  addQuery(noun, {
    ...createAuditListUsage({
      flags: '--subject <id>',
      description: 'only to this account, document, order or appeal',
    }),
    run: async ({ db }, { subject, limit }) => {
      const records = await listAuditRecords(db, subject ?? null, limit)
      return createAuditListReport(records, ({ sequence, subjectKind, subjectId, facts }) => ({
        sequence,
        facts,
        subject: `${subjectKind} ${subjectId}`,
      }))
    },
  })
  addQuery(noun, {
    ...auditVerifyUsage,
    run: async ({ db }, { anchor }) => createAuditVerifyReport(await verifyAudit(db, anchor ?? null)),
  })
}
