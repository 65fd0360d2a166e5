import { addNoun } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { readRetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { findHoldsOf } from '#api/core/erasure/hold.data.ts'
import type { Deps } from '#api/deps.ts'
import { countDueRows, listDueRows } from '#api/flows/retention/due.data.ts'
import type { RuleRun } from '#api/flows/retention/retention.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { listRetentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import type { RetentionRule } from '#api/flows/retention/rules/rule.types.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

const maxShownRows = 20

/** Adds the commands `retention …` for the retention periods, the rows that are due, and those that are held. */
export function addRetention(top: Noun): void {
  const noun = addNoun(top, 'retention', 'retention periods and erasures')
  addQuery(noun, {
    name: 'list',
    description: 'every rule with its period, how much is due now, how much is held back, and its last run',
    input: z.object({}),
    run: async (deps) => {
      const states = listRetentionRules(await readRetentionPeriods(deps.db)).map(async (rule) => ({
        ...summariseRule(rule),
        ...(await readState(deps, rule)),
      }))
      const rules = await Promise.all(states)
      const rows = rules.map(({ name, period, due, held, lastRun }) => [
        name,
        period,
        String(due),
        String(held),
        at(lastRun?.endedAt ?? null),
        lastRun === null ? '—' : (lastRun.error ?? String(lastRun.erased)),
      ])
      return {
        json: { ok: true, rules },
        text: table(['rule', 'period', 'due', 'held', 'last run', 'erased'], rows, 'There is no rule.'),
      }
    },
  })
  addShow(noun)
  addRun(noun)
}

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description:
      'one rule: what goes when and why, and the rows that it waits for (at most 20), with what holds them',
    arguments: { rule: 'name of the rule, from `retention list`' },
    input: z.object({ rule: z.string() }),
    run: async (deps, input) => {
      const rule = requireRule(listRetentionRules(await readRetentionPeriods(deps.db)), input.rule)
      const { due, held, lastRun } = await readState(deps, rule)
      const waiting: { id: string; since: Date; heldBy: readonly string[] }[] = []
      for (const { id, since, isHeld } of await listDueRows(deps.db, rule, maxShownRows))
        waiting.push({
          id,
          since,
          heldBy: isHeld ? (await findHoldsOf(deps.db, id)).map(({ why }) => why) : [],
        })
      const rows = waiting.map(({ id, since, heldBy }) => [id, at(since), heldBy.join('; ') || '—'])
      return {
        json: { ok: true, rule: summariseRule(rule), due, held, lastRun, waiting },
        text: `${facts([
          ['rule', rule.name],
          ['what goes', rule.what],
          ['after', `${rule.period} from ${rule.from}`],
          ['because', rule.because],
          ['due', String(due)],
          ['held', String(held)],
        ])}\n\n${table(['row', 'since', 'held because'], rows, 'Nothing is over its time.')}`,
      }
    },
  })
}

function addRun(noun: Noun): void {
  addChange(noun, {
    name: 'run',
    description: 'erase the rows due now, as the nightly job does; --dry-run counts them',
    options: [{ flags: '--rule <name>', description: 'this rule alone' }],
    input: z.object({ rule: z.string().optional() }),
    plan: async (deps, input) => {
      const lines: string[] = []
      for (const rule of await chooseRules(deps, input.rule)) {
        const { due, held } = await countDueRows(deps.db, rule)
        if (due + held > 0) lines.push(`${rule.name}: ${due} will be erased, ${held} are held`)
      }
      return lines.length === 0 ? 'Nothing is due.' : `${lines.join('\n')}\nThis cannot be undone.`
    },
    run: async (deps, input, staff) => {
      const rules = await chooseRules(deps, input.rule)
      // Each batch has its own transaction, so the audit records the start before them; `retention_run` has the counts.
      await deps.db.$transaction((tx) =>
        audit(tx, staff, {
          action: 'retention run',
          subject: { kind: 'retention', id: input.rule ?? 'all' },
        }),
      )
      const runs: (RuleRun & { readonly rule: string })[] = []
      for (const rule of rules) runs.push({ rule: rule.name, ...(await runRule(deps, rule, { day: null })) })
      const erased = runs.reduce((sum, run) => sum + run.erased, 0)
      const failedRules = runs.filter(({ error }) => error !== null).map(({ rule }) => rule)
      const rows = runs
        .filter((run) => run.erased > 0 || run.error !== null)
        .map((run) => [run.rule, String(run.erased), run.error ?? '—'])
      return {
        json: { ok: failedRules.length === 0, erased, runs },
        text: table(['rule', 'erased', 'failed'], rows, 'Nothing was due.'),
        isBad: failedRules.length > 0,
      }
    },
  })
}

const summariseRule = ({ name, what, period, from, because }: RetentionRule) => ({
  name,
  what,
  period,
  from,
  because,
})

async function readState(deps: Deps, rule: RetentionRule) {
  const lastRun = await deps.db.retentionRun.findFirst({
    where: { rule: rule.name },
    orderBy: { id: 'desc' },
    select: { endedAt: true, erased: true, isPartial: true, error: true },
  })
  return { ...(await countDueRows(deps.db, rule)), lastRun }
}

async function chooseRules(deps: Deps, name: string | undefined): Promise<readonly RetentionRule[]> {
  const rules = listRetentionRules(await readRetentionPeriods(deps.db))
  return name === undefined ? rules : [requireRule(rules, name)]
}

function requireRule(rules: readonly RetentionRule[], name: string): RetentionRule {
  const rule = rules.find((candidate) => candidate.name === name)
  if (!rule) throw new StaffError(`There is no rule ${name}: see retention list.`)
  return rule
}
