import { retention } from '@repo/prisma/delivery-retention'
import { Prisma } from '@repo/prisma/delivery-types'
import { resolveRule } from '@repo/prisma/retention-engine'
import type { RetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { erasePlanned } from '#api/core/erasure/planned.erasure.ts'
import { additions, queuedMail } from './additions.rules.ts'
import type { Erase, PlannedRule, RetentionRule } from './rule.types.ts'

/**
 * Returns the rules of erasure in a night's order: the schema's rules completed by code, then that of the job queue,
 * which is not in the schema. The periods that are business settings are arguments.
 */
export function listRetentionRules(settings: RetentionPeriods): readonly RetentionRule[] {
  return [...retention.rules.map((rule) => completeRule(rule, settings)), queuedMail]
}

type Addition = {
  readonly since?: string
  readonly when?: string | Prisma.Sql
  readonly erase?: Erase
  readonly isHeld?: true
}
const additionsByRule: Readonly<Partial<Record<PlannedRule['name'], Addition>>> = additions

function completeRule(rule: PlannedRule, settings: RetentionPeriods): RetentionRule {
  const { name, what, table, id, from, isLeft } = rule
  const { length, setting, because } = retention.periods[rule.period]
  const { isHeld = false, when = 'TRUE', ...code } = additionsByRule[name] ?? {}
  return {
    name,
    what,
    period: length ?? `${settings[setting]} days`,
    from,
    because,
    table,
    id,
    when: Prisma.sql`(${Prisma.raw(isLeft ?? 'TRUE')}) AND (${typeof when === 'string' ? Prisma.raw(when) : when})`,
    isHeld,
    ...resolveRule<Erase>(rule, code, (erasure) => ({
      together: (deps, tx, ids) => erasePlanned(deps, tx, erasure, { ids }),
    })),
  }
}
