import { StaffError } from '@repo/server-kit/staff-error'
import type { Config } from '#api/config.ts'
import type { Debtor } from './pain001.xml.ts'

/** Returns the paying account. Null when the settings lack it. */
export function findDebtor({ operator }: Pick<Config, 'operator'>): Debtor | null {
  const { name, iban, bic } = operator
  return name === null || iban === null ? null : { name, iban, bic: bic ?? '' }
}

/** Returns the paying account. Throws a `StaffError` when the settings lack it. */
export function requireDebtor(config: Pick<Config, 'operator'>): Debtor {
  const debtor = findDebtor(config)
  if (debtor) return debtor
  throw new StaffError(
    'There is no account to pay from: name delivery.name and delivery.iban in OPERATOR_FILE, and run it again.',
  )
}
