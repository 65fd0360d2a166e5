import { createHash, timingSafeEqual } from 'node:crypto'
import { Objection } from '@repo/server-kit/objection'
import type { Config } from '#lottery-api/config.ts'
import { staffName } from '#lottery-api/core/approvals/approvals.service.ts'
import type { StaffCredentials, StaffMember } from '#lottery-api/staff.config.ts'

/** How somebody says who they are: the name that they type, the key that is theirs alone, and who the machine knows them as. */
type Credentials = StaffCredentials & { readonly by: string | undefined }

/** Who runs a command. `isProven`: by the own key, or because this machine asks for none (which production does). */
export type Identity = {
  readonly actor: string
  readonly machineUser: string
  readonly isProven: boolean
}

/** What a key is known by: whoever reads the settings cannot use it. */
export function staffKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Who runs a command. A key that is nobody's, or another one's than who is named, is an objection. */
export function identify(
  { staff, isProduction }: Pick<Config, 'staff' | 'isProduction'>,
  { by, key, machineUser }: Credentials,
): Identity {
  const named = (by ?? machineUser).trim().replace(/\s+/g, ' ')
  if (by !== undefined) staffName(by)
  if (staff === null) return { actor: named, machineUser, isProven: !isProduction }
  if (key === undefined) return { actor: named, machineUser, isProven: false }
  const owner = staff.find((member) => isKeyOf(member, key))
  if (!owner) throw new Objection('The key in LOTTERY_STAFF_KEY is nobody’s of the staff.')
  if (by !== undefined && staffName(by) !== owner.name)
    throw new Objection(`by: the key in LOTTERY_STAFF_KEY is ${owner.name}’s, not ${named}’s.`)
  return { actor: owner.name, machineUser, isProven: true }
}

/** What is done, or seen of persons, is in somebody's name: an objection where nobody has proven to be it. */
export function requireProven({ isProven }: Identity, { staff }: Pick<Config, 'staff'>): void {
  if (isProven) return
  throw new Objection(
    staff === null
      ? 'LOTTERY_STAFF must say who is of the staff: staff key makes a key for each.'
      : 'Give your own key in LOTTERY_STAFF_KEY.',
  )
}

function isKeyOf({ keyHash }: StaffMember, key: string): boolean {
  return timingSafeEqual(Buffer.from(keyHash, 'hex'), Buffer.from(staffKeyHash(key), 'hex'))
}
