import { databaseNow } from '@repo/server-kit/database'
import { fileStoreUpGauge } from '@repo/server-kit/files-at-start'
import type { Gauges } from '@repo/server-kit/gauges'
import { countBy } from '@repo/server-kit/gauges'
import type { Deps } from './deps.ts'
import { findOldestByKind, readSupportList } from './flows/support-list/support-list.service.ts'

/** The gauges of the marketplace. */
export const gauges: Gauges<Deps> = {
  tables: [
    `due AS (
      SELECT p.due_action, extract(epoch FROM t.now - coalesce(o.ended_at, p.authorised_at, p.opened_at)) AS age
      FROM t, payment p LEFT JOIN "order" o ON o.payment_id = p.id WHERE p.due_action IS NOT NULL)`,
    'night AS (SELECT max(day) AS day FROM nightly_run WHERE ended_at IS NOT NULL)',
  ],
  gauges: {
    file_store_up: fileStoreUpGauge,
    orders_open: {
      help: 'Orders under way, by phase',
      label: 'phase',
      sql: `SELECT phase::text, count(*) FROM "order" WHERE phase IN ('scheduled', 'searching', 'running') GROUP BY phase`,
    },
    carriers: {
      help: 'Carriers on duty, and those of them that may be offered a delivery',
      label: 'state',
      sql: `SELECT 'on duty', count(*) FROM carrier WHERE is_on_duty
        UNION ALL SELECT 'available', count(*) FROM live_position, t
        WHERE is_available AND recorded_at > t.now - interval '90 seconds'`,
    },
    dispatch_overdue_seconds: {
      help: 'How late the search is that waits longest for a worker',
      sql: `SELECT greatest(coalesce(max(extract(epoch FROM t.now - r.next_attempt_at)), 0), 0)
        FROM t LEFT JOIN dispatch_request r ON r.status = 'searching'`,
    },
    maps_source_up: {
      help: '1 while the source of maps answers this process, 0 while the drawn plan answers for it; nothing without a source',
      label: 'source',
      read: async ({ places }) => {
        const status = places.status?.()
        return new Map(status ? [[status.source, status.isUp ? 1 : 0]] : [])
      },
    },
    offers_last_hour: {
      help: 'Offers made within the last hour, by how their carrier was chosen: by road, or nearest by air for a reason',
      label: 'ranking',
      sql: `SELECT ranked_by::text, count(*) FROM offer, t WHERE offered_at > t.now - interval '1 hour' AND ranked_by IS NOT NULL
        GROUP BY ranked_by`,
    },
    payments_due: {
      help: 'Payments of which the provider must still be told something',
      label: 'action',
      sql: 'SELECT due_action, count(*) FROM due GROUP BY due_action',
    },
    payments_due_oldest_seconds: {
      help: 'How long the oldest of these payments has waited',
      sql: 'SELECT coalesce(max(age), 0) FROM due',
    },
    refunds_open: {
      help: 'Refunds that have not arrived, by state',
      label: 'status',
      sql: `SELECT status::text, count(*) FROM refund WHERE status IN ('due', 'pending', 'failed') GROUP BY status`,
    },
    support_items: {
      help: 'What waits for a person, by kind',
      label: 'kind',
      read: async ({ db }) => countBy(await readSupportList(db, null), ({ kind }) => kind),
    },
    support_oldest_seconds: {
      help: 'How long the oldest of them has waited, by kind',
      label: 'kind',
      read: async ({ db }) => {
        const oldest = await findOldestByKind(db)
        const now = (await databaseNow(db)).getTime()
        return new Map([...oldest].map(([kind, since]) => [kind, (now - since.getTime()) / 1000]))
      },
    },
    sms_last_day: {
      help: 'Text messages of the last 24 hours, by what became of them',
      label: 'status',
      sql: `SELECT status::text, count(*) FROM sms, t WHERE created_at > t.now - interval '24 hours' GROUP BY status`,
    },
    sms_cost_cents_last_day: {
      help: 'What the text messages of the last 24 hours cost, in cents',
      sql: `SELECT coalesce(sum(cost_cents), 0) FROM sms, t WHERE sent_at > t.now - interval '24 hours'`,
    },
    night_seconds: {
      help: 'How long ago the last nightly run ended; before the first one, how long ago the first account was created',
      sql: `SELECT extract(epoch FROM t.now - coalesce(
        (SELECT max(ended_at) FROM nightly_run), (SELECT min(created_at) FROM account), t.now)) FROM t`,
    },
    night_faults: {
      help: 'What the last night found broken, in the invariants and the audit, and the rules that failed and were not done since',
      sql: `SELECT coalesce((
        SELECT cardinality(n.broken) + coalesce(n.audit_faults, 0) + (
          SELECT count(*) FROM retention_run r WHERE r.day = n.day AND (r.error IS NOT NULL OR r.is_partial) AND NOT EXISTS (
            SELECT FROM retention_run later WHERE later.rule = r.rule AND later.error IS NULL AND later.ended_at > r.ended_at))
        FROM night, nightly_run n WHERE n.day = night.day), 0)`,
    },
  },
}
