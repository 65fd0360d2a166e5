import { findNextStep } from '@repo/lottery-rules/draw-steps'
import { databaseNow } from '@repo/server-kit/database'
import { fileStoreUpGauge } from '@repo/server-kit/files-at-start'
import type { Gauges } from '@repo/server-kit/gauges'
import { countBy } from '@repo/server-kit/gauges'
import type { Deps } from './deps.ts'
import { listUnfinishedDraws } from './features/draws/draws.data.ts'

/** The gauges of the lottery. */
export const gauges: Gauges<Deps> = {
  tables: [
    `look AS (
      SELECT coalesce(last.at, draw.published_at) AS at, coalesce(cardinality(last.faults), 0) AS faults
      FROM draw LEFT JOIN LATERAL (
        SELECT at, faults FROM self_audit WHERE draw_id = draw.id ORDER BY at DESC LIMIT 1) last ON true
      WHERE draw.state = 'published')`,
    `night AS (
      SELECT cardinality(broken) AS broken, ended_at FROM nightly_check WHERE ended_at IS NOT NULL ORDER BY day DESC LIMIT 1)`,
    `waits AS (
      SELECT 'document' AS kind, supplied_at AS since FROM identity_document WHERE status = 'pending'
      UNION ALL SELECT 'approval', proposed_at FROM approval WHERE approved_at IS NULL AND rejected_at IS NULL
      UNION ALL SELECT 'prize', coalesce(released_at, claimed_at) FROM prize WHERE state IN ('claimed', 'released')
      UNION ALL SELECT 'winner', least(object_by, coalesce(objected_at, object_by)) FROM prize_case, t
      WHERE closed_at IS NULL AND (object_by <= t.now OR objected_at IS NOT NULL)
      UNION ALL SELECT 'refund', asked_at FROM refund JOIN purchase ON purchase.id = purchase_id
      WHERE (refund.state = 'failed' OR (refund.state = 'due' AND method IN ('transfer', 'money_order')))
        AND NOT EXISTS (SELECT FROM card_dispute WHERE card_dispute.purchase_id = purchase.id AND withdrawn_at IS NOT NULL AND closed_at IS NULL)
      UNION ALL SELECT 'dispute', opened_at FROM card_dispute WHERE status IN ('inquiry', 'open')
      UNION ALL SELECT 'unmatched-money', booked_at FROM received_money WHERE purchase_id IS NULL AND returned_at IS NULL
      UNION ALL SELECT 'contact', created_at FROM contact_message WHERE answered_at IS NULL
      UNION ALL SELECT 'flag', raised_at FROM flag WHERE reviewed_at IS NULL)`,
  ],
  gauges: {
    file_store_up: fileStoreUpGauge,
    draws: {
      help: 'Draws that are not over, by state',
      label: 'state',
      read: async ({ db }) => countBy(await listUnfinishedDraws(db), ({ state }) => state),
    },
    draws_waiting_for_beacon: {
      help: 'Sealed draws whose time has come and whose round is not there',
      read: async ({ db }) => {
        const draws = await listUnfinishedDraws(db)
        const now = await databaseNow(db)
        return draws.filter(({ state, drawTime }) => state === 'sealed' && drawTime <= now).length
      },
    },
    draw_behind_seconds: {
      help: 'How late the step is, of any draw, that waits longest beyond its time',
      read: async ({ db }) => {
        const due = (await listUnfinishedDraws(db)).flatMap((draw) => findNextStep(draw)?.dueAt ?? [])
        const now = await databaseNow(db)
        return Math.max(0, ...due.map((dueAt) => now.getTime() - dueAt.getTime())) / 1000
      },
    },
    sms_last_day: {
      help: 'Text messages of the last 24 hours, by what became of them',
      label: 'status',
      sql: `SELECT status::text, count(*) FROM sms, t WHERE created_at > t.now - interval '24 hours' GROUP BY status`,
    },
    sms_cost_cents_last_day: {
      help: 'What the text messages of the last 24 hours cost',
      sql: `SELECT coalesce(sum(cost_cents), 0) FROM sms, t WHERE sent_at > t.now - interval '24 hours'`,
    },
    self_audit_faulty_draws: {
      help: 'Published draws in which the last look found a fault',
      sql: 'SELECT count(*) FROM look WHERE faults > 0',
    },
    self_audit_seconds: {
      help: 'How long the published draw was not looked at that waits longest',
      sql: 'SELECT coalesce(max(extract(epoch FROM t.now - at)), 0) FROM look, t',
    },
    check_broken: {
      help: 'Invariants that the last check of a night found broken',
      sql: 'SELECT coalesce(max(broken), 0) FROM night',
    },
    check_seconds: {
      help: 'How long ago the last check of a night ended; since the first worker began one, where none has',
      sql: `SELECT coalesce(max(extract(epoch FROM t.now - coalesce(ended_at, begun))), 0)
        FROM t LEFT JOIN night ON true, (SELECT min(alive_at) AS begun FROM nightly_check) AS first`,
    },
    staff_items: {
      help: 'What waits for a person, by kind',
      label: 'kind',
      sql: 'SELECT kind, count(*) FROM waits GROUP BY kind',
    },
    staff_oldest_seconds: {
      help: 'Since when the oldest of them waits, by kind',
      label: 'kind',
      sql: 'SELECT kind, max(extract(epoch FROM t.now - since)) FROM waits, t GROUP BY kind',
    },
  },
}
