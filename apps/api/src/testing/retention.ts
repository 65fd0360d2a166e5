import type { RuleRun } from '#api/flows/retention/retention.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { retentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import type { RuleName } from '#api/flows/retention/rules/rule.types.ts'
import type { TestApp } from './test-app.ts'

/** Erases the due data of one rule of the night. */
export function eraseBy({ deps }: TestApp, name: RuleName): Promise<RuleRun> {
  const rule = retentionRules(deps.config).find((known) => known.name === name)
  if (!rule) throw new Error(`There is no rule ${name}`)
  return runRule(deps, rule, { day: null })
}
