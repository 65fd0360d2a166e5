import type { Config } from '#api/config.ts'
import { accountRules } from './account.rules.ts'
import { leftoverRules } from './leftover.rules.ts'
import { moneyRules } from './money.rules.ts'
import { orderRules } from './order.rules.ts'
import type { RetentionRule } from './rule.types.ts'

/** The rules of erasure, in the order of a night. The specified periods are constants; those left open by law are settings. */
export function retentionRules({ retention }: Pick<Config, 'retention'>): readonly RetentionRule[] {
  return [...orderRules(retention), ...moneyRules, ...accountRules(retention), ...leftoverRules(retention)]
}
