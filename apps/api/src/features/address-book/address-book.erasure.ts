import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { eraseContacts } from './address-book.service.ts'

/** Erases address books. */
export const eraseAddressBooks: AccountEraser = async (_deps, tx, { accountIds }) => {
  for (const id of accountIds) await eraseContacts(tx, id)
}
