import type { ProductGauges, Sample } from '@repo/server-kit/metrics'
import type { Deps } from './deps.ts'
import { supportList } from './flows/support-list/support-list.service.ts'

const gauges = {
  orders_open: { help: 'Orders under way, by phase', label: 'phase' },
  carriers: { help: 'Carriers on duty, and those of them that may be offered a delivery', label: 'state' },
  dispatch_overdue_seconds: { help: 'How late the search is that waits longest for a worker', label: '' },
  payments_due: { help: 'Payments of which the provider must still be told something', label: 'action' },
  payments_due_oldest_seconds: { help: 'Since when the oldest of these orders waits', label: '' },
  refunds_open: { help: 'Refunds that have not arrived, by state', label: 'status' },
  jobs: { help: 'Background work by state: waiting, active, failed for the last time', label: 'state' },
  jobs_oldest_seconds: { help: 'How late the job is that waits longest beyond its time', label: '' },
  support_items: { help: 'What waits for a person, by kind', label: 'kind' },
  night_seconds: {
    help: 'How long ago the last nightly run ended; before the first, since there is something to do',
    label: '',
  },
  night_faults: {
    help: 'What the last night found broken, in the invariants and the audit, and the rules that failed and were not done since',
    label: '',
  },
} as const

type Metric = keyof typeof gauges

/** What the marketplace is doing. */
export function businessGauges(deps: Pick<Deps, 'db'>): ProductGauges<Metric> {
  return { gauges, read: () => readSamples(deps) }
}

async function readSamples({ db }: Pick<Deps, 'db'>): Promise<readonly Sample<Metric>[]> {
  const counted = await db.$queryRaw<Sample<Metric>[]>`
    WITH t AS (SELECT app_now() AS now),
    due AS (
      SELECT p.due_action, extract(epoch FROM t.now - coalesce(o.ended_at, p.authorised_at, p.opened_at)) AS age
      FROM t, payment p LEFT JOIN "order" o ON o.payment_id = p.id WHERE p.due_action IS NOT NULL),
    job AS (
      SELECT CASE WHEN state IN ('created', 'retry') THEN 'waiting' ELSE state::text END AS state,
        CASE WHEN state IN ('created', 'retry') THEN extract(epoch FROM now() - start_after) END AS late
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed')),
    night AS (SELECT max(day) AS day FROM nightly_run WHERE ended_at IS NOT NULL)
    SELECT 'orders_open' AS metric, phase::text AS label, count(*)::float8 AS value FROM "order"
      WHERE phase IN ('scheduled', 'searching', 'running') GROUP BY phase
    UNION ALL SELECT 'carriers', 'on duty', count(*) FROM carrier WHERE is_on_duty
    UNION ALL SELECT 'carriers', 'available', count(*) FROM live_position, t
      WHERE is_available AND recorded_at > t.now - interval '90 seconds'
    UNION ALL SELECT 'dispatch_overdue_seconds', '', greatest(coalesce(max(extract(epoch FROM t.now - r.next_attempt_at)), 0), 0)
      FROM t LEFT JOIN dispatch_request r ON r.status = 'searching'
    UNION ALL SELECT 'payments_due', due_action, count(*) FROM due GROUP BY due_action
    UNION ALL SELECT 'payments_due_oldest_seconds', '', coalesce(max(age), 0) FROM due
    UNION ALL SELECT 'refunds_open', status::text, count(*) FROM refund
      WHERE status IN ('due', 'pending', 'failed') GROUP BY status
    UNION ALL SELECT 'jobs', state, count(*) FROM job GROUP BY state
    UNION ALL SELECT 'jobs_oldest_seconds', '', greatest(coalesce(max(late), 0), 0) FROM job
    UNION ALL SELECT 'night_seconds', '', extract(epoch FROM t.now - coalesce(
      (SELECT max(ended_at) FROM nightly_run), (SELECT min(created_at) FROM account), t.now)) FROM t
    UNION ALL SELECT 'night_faults', '', coalesce((
      SELECT cardinality(n.broken) + coalesce(n.audit_faults, 0) + (
        SELECT count(*) FROM retention_run r WHERE r.day = n.day AND (r.error IS NOT NULL OR r.is_partial) AND NOT EXISTS (
          SELECT FROM retention_run later WHERE later.rule = r.rule AND later.error IS NULL AND later.ended_at > r.ended_at))
      FROM night, nightly_run n WHERE n.day = night.day), 0)`
  const waiting = new Map<string, number>()
  for (const { kind } of await supportList(db, null)) waiting.set(kind, (waiting.get(kind) ?? 0) + 1)
  return [
    ...counted,
    ...[...waiting].map(([label, value]) => ({ metric: 'support_items' as const, label, value })),
  ]
}
