import type { RetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { accountRules } from './account.rules.ts'
import { leftoverRules } from './leftover.rules.ts'
import { moneyRules } from './money.rules.ts'
import { orderRules } from './order.rules.ts'
import type { RetentionRule } from './rule.types.ts'

/**
 * What is erased when, in the order in which a night does it. The specified periods are constants; those that law leaves open are arguments.
 */
export function retentionRules(periods: RetentionPeriods): readonly RetentionRule[] {
  return [...orderRules(periods), ...moneyRules, ...accountRules(periods), ...leftoverRules(periods)]
}
