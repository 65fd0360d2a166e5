import { nextStep } from '@repo/lottery-rules/draw-steps'
import { databaseNow } from '@repo/server-kit/database'
import type { ProductGauges, Sample } from '@repo/server-kit/metrics'
import type { Deps } from './deps.ts'
import { unfinishedDraws } from './features/draws/draws.data.ts'

const gauges = {
  draws: { help: 'Draws that are not over, by state', label: 'state' },
  draws_waiting_for_beacon: {
    help: 'Sealed draws whose time has come and whose round is not there',
    label: '',
  },
  draw_behind_seconds: {
    help: 'How late the step is, of any draw, that waits longest beyond its time',
    label: '',
  },
  self_audit_faulty_draws: { help: 'Published draws in which the last look found a fault', label: '' },
  self_audit_seconds: { help: 'How long the published draw was not looked at that waits longest', label: '' },
  check_broken: { help: 'Invariants that the last check of a night found broken', label: '' },
  check_seconds: {
    help: 'How long ago the last check of a night ended; since the first worker began one, where none has',
    label: '',
  },
  jobs: { help: 'Background work by state: waiting, active, failed for the last time', label: 'state' },
  jobs_oldest_seconds: { help: 'How late the job is that waits longest beyond its time', label: '' },
  staff_items: { help: 'What waits for a person, by kind', label: 'kind' },
  staff_oldest_seconds: { help: 'Since when the oldest of them waits, by kind', label: 'kind' },
} as const

type Metric = keyof typeof gauges

/** What the lottery is doing. */
export function productGauges(deps: Pick<Deps, 'db'>): ProductGauges<Metric> {
  return { gauges, read: async () => [...(await ofDraws(deps)), ...(await ofTheRest(deps))] }
}

async function ofDraws({ db }: Pick<Deps, 'db'>): Promise<readonly Sample<Metric>[]> {
  const draws = await unfinishedDraws(db)
  const now = await databaseNow(db)
  const states = new Map<string, number>()
  for (const { state } of draws) states.set(state, (states.get(state) ?? 0) + 1)
  const lateMs = draws.flatMap((draw) => {
    const next = nextStep(draw)
    return next ? [now.getTime() - next.dueAt.getTime()] : []
  })
  const waiting = draws.filter(({ state, drawTime }) => state === 'sealed' && drawTime <= now).length
  return [
    ...[...states].map(([label, value]) => ({ metric: 'draws' as const, label, value })),
    { metric: 'draws_waiting_for_beacon', label: '', value: waiting },
    { metric: 'draw_behind_seconds', label: '', value: Math.max(0, ...lateMs) / 1000 },
  ]
}

async function ofTheRest({ db }: Pick<Deps, 'db'>): Promise<readonly Sample<Metric>[]> {
  return await db.$queryRaw<Sample<Metric>[]>`
    WITH t AS (SELECT app_now() AS now),
    job AS (
      SELECT CASE WHEN state IN ('created', 'retry') THEN 'waiting' ELSE state::text END AS state,
        CASE WHEN state IN ('created', 'retry') THEN extract(epoch FROM now() - start_after) END AS late
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed')),
    look AS (
      SELECT coalesce(last.at, draw.published_at) AS at, coalesce(cardinality(last.faults), 0) AS faults
      FROM draw LEFT JOIN LATERAL (
        SELECT at, faults FROM self_audit WHERE draw_id = draw.id ORDER BY at DESC LIMIT 1) last ON true
      WHERE draw.state = 'published'),
    night AS (SELECT cardinality(broken) AS broken, ended_at FROM nightly_check WHERE ended_at IS NOT NULL ORDER BY day DESC LIMIT 1),
    waits AS (
      SELECT 'document' AS kind, supplied_at AS since FROM identity_document WHERE status = 'pending'
      UNION ALL SELECT 'approval', proposed_at FROM approval WHERE approved_at IS NULL AND rejected_at IS NULL
      UNION ALL SELECT 'prize', coalesce(released_at, claimed_at) FROM prize WHERE state IN ('claimed', 'released')
      UNION ALL SELECT 'refund', asked_at FROM refund JOIN purchase ON purchase.id = purchase_id
      WHERE (refund.state = 'failed' OR (refund.state = 'due' AND method IN ('transfer', 'money_order')))
        AND NOT EXISTS (SELECT FROM card_dispute WHERE card_dispute.purchase_id = purchase.id AND withdrawn_at IS NOT NULL AND closed_at IS NULL)
      UNION ALL SELECT 'dispute', opened_at FROM card_dispute WHERE status IN ('inquiry', 'open')
      UNION ALL SELECT 'unmatched-money', booked_at FROM received_money WHERE purchase_id IS NULL AND returned_at IS NULL
      UNION ALL SELECT 'contact', created_at FROM contact_message WHERE answered_at IS NULL
      UNION ALL SELECT 'flag', raised_at FROM flag WHERE reviewed_at IS NULL)
    SELECT 'self_audit_faulty_draws' AS metric, '' AS label, count(*)::float8 AS value FROM look WHERE faults > 0
    UNION ALL SELECT 'self_audit_seconds', '', coalesce(max(extract(epoch FROM t.now - at)), 0) FROM look, t
    UNION ALL SELECT 'check_broken', '', coalesce(max(broken), 0) FROM night
    UNION ALL SELECT 'check_seconds', '', coalesce(max(extract(epoch FROM t.now - coalesce(ended_at, begun))), 0)
      FROM t LEFT JOIN night ON true, (SELECT min(alive_at) AS begun FROM nightly_check) AS first
    UNION ALL SELECT 'jobs', state, count(*) FROM job GROUP BY state
    UNION ALL SELECT 'jobs_oldest_seconds', '', greatest(coalesce(max(late), 0), 0) FROM job
    UNION ALL SELECT 'staff_items', kind, count(*) FROM waits GROUP BY kind
    UNION ALL SELECT 'staff_oldest_seconds', kind, max(extract(epoch FROM t.now - since)) FROM waits, t GROUP BY kind`
}
