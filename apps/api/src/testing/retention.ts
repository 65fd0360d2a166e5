import { retention } from '@repo/prisma/delivery-retention'
import { readRetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { erasePlanned } from '#api/core/erasure/planned.erasure.ts'
import type { RuleRun } from '#api/flows/retention/retention.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { listRetentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import type { RetentionRule, RuleName } from '#api/flows/retention/rules/rule.types.ts'
import type { TestApp } from './test-app.ts'

/** Returns one rule of the nightly erasure. Throws for an unknown one. */
export async function readRetentionRule({ deps }: TestApp, name: RuleName): Promise<RetentionRule> {
  const rules = listRetentionRules(await readRetentionPeriods(deps.db))
  const rule = rules.find((candidate) => candidate.name === name)
  if (!rule) throw new Error(`There is no rule ${name}`)
  return rule
}

/** Runs one rule of the nightly erasure, and returns its figures. Throws for an unknown rule. */
export async function runRetentionRule(app: TestApp, name: RuleName): Promise<RuleRun> {
  return runRule(app.deps, await readRetentionRule(app, name), { day: null })
}

/** Erases rows of these tables as the schema says for the end of an account or order. */
export async function eraseRows(
  { deps }: TestApp,
  subject: 'account' | 'order',
  ids: readonly string[],
  ...tables: readonly string[]
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    for (const planned of retention[subject])
      if (tables.includes(planned.table)) await erasePlanned(deps, tx, planned, { ids })
  })
}
