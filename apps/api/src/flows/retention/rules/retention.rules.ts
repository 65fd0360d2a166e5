import type { Config } from '#api/config.ts'
import { accountRules } from './account.rules.ts'
import { leftoverRules } from './leftover.rules.ts'
import { moneyRules } from './money.rules.ts'
import { orderRules } from './order.rules.ts'
import type { RetentionRule } from './rule.types.ts'

/**
 * What is erased when, in the order in which a night does it. The specified periods are constants; those that law leaves open are settings.
 */
export function retentionRules({ retention }: Pick<Config, 'retention'>): readonly RetentionRule[] {
  return [...orderRules(retention), ...moneyRules, ...accountRules(retention), ...leftoverRules(retention)]
}
