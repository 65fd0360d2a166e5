import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases what these people wrote to the support, signed in or by their address. */
export const eraseSupportMessages: AccountEraser = async (_deps, tx, { accountIds, emails }) => {
  await tx.$executeRaw`
    DELETE FROM support_message WHERE account_id = ANY(${[...accountIds]}::uuid[]) OR lower(email) = ANY(${[...emails]}::text[])`
}
