import type { Prisma } from '@repo/prisma/delivery-types'
import type { RuleName } from './rule.ts'

/** Why a column is kept that no rule of retention ends. */
export const keptBecause = {
  account:
    'it is the account’s own and goes when the account ends: by its holder, the staff or the rule inactive-accounts',
  newest: 'only the newest is held, and it goes when it is not needed any more (see docs/privacy.md)',
  figures: 'amounts, instants, states and counts of a business record, without a name (accounting law)',
  ids: 'it names rows by random ids that say nothing of a person once the rows that they name are erased',
  sealed: 'it is sealed with the bank secret and goes when the account ends (features/payee)',
  chain: 'the audit shows that access is not abused: ids, no names; it can never change',
  nobody: 'it says nothing of a person',
} as const

/** Why a column is not in what a person gets of its data. */
export const notHandedOut = {
  secret: 'it opens something, or stands for what does',
  other: 'it is another person’s',
  inner: 'it says nothing to its person: our own bookkeeping',
  seen: 'it is in the same export elsewhere',
} as const

/** How a column is kept: until a rule ends it, or for one of the reasons above. */
export type Keeping = RuleName | keyof typeof keptBecause

export type HeldColumn = {
  /** The field's name in the Prisma schema. */
  readonly field: string
  readonly keeping: Keeping
  /** Its French name in the export of a person's data, and whether it names a file that comes along; or why it is not in it. */
  readonly handedOut:
    | { readonly label: string; readonly isFile: boolean }
    | { readonly because: keyof typeof notHandedOut | null }
}

/** What is held in one table, whose it is, and for how long. */
export type Holding = {
  readonly model: Prisma.ModelName
  /** The section's French name in an export; null for what is handed out to nobody. */
  readonly section: string | null
  /** Which rows `t` are an account's, `$` being its id; null for what is nobody's. */
  readonly of: string | null
  readonly columns: readonly HeldColumn[]
}

/**
 * A table's holding. Fields are listed by how they are kept: `field=label` is handed out under its French label, `field@label` with the file
 * that it names, `field!why` is not, and a bare `field` needs no reason because it says nothing of a person.
 */
export function holding(
  model: Prisma.ModelName,
  whose: { readonly section: string; readonly of: string } | null,
  fields: Readonly<Partial<Record<Keeping, string>>>,
): Holding {
  const columns = Object.entries(fields).flatMap(([keeping, names]) =>
    names
      .split(/\s+/)
      .filter((name) => name !== '')
      // The keys are those of the parameter's own type.
      .map((name) => column(name, keeping as Keeping)),
  )
  return { model, section: whose?.section ?? null, of: whose?.of ?? null, columns }
}

function column(written: string, keeping: Keeping): HeldColumn {
  const [, field = '', mark, rest = ''] = /^(\w+)(?:([=@!])(\S+))?$/.exec(written) ?? []
  if (field === '') throw new Error(`Not a column: ${written}`)
  if (mark === undefined) return { field, keeping, handedOut: { because: null } }
  if (mark !== '!') return { field, keeping, handedOut: { label: rest, isFile: mark === '@' } }
  if (!(rest in notHandedOut)) throw new Error(`Not a reason: ${written}`)
  return { field, keeping, handedOut: { because: rest as keyof typeof notHandedOut } }
}
