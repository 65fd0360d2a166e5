import type { Prisma } from '@repo/prisma/delivery-types'
import type { RuleName } from '../rules/rule.types.ts'

/** Why a column is retained without a rule that ends it. */
export const keptBecause = {
  account:
    'it is the account’s own and goes when the account ends: by its holder, the staff or the rule inactive-accounts',
  newest: 'only the newest is held, and it goes when it is not needed any more (see docs/privacy.md)',
  figures: 'amounts, instants, states and counts of a business record, without a name (accounting law)',
  ids: 'it names rows by random ids that say nothing of a person once the rows that they name are erased',
  sealed:
    'it is sealed with the bank secret and goes when the account ends (features/payouts/payee, core/accounts/second-factor)',
  chain: 'the audit shows that access is not abused: ids, no names; it can never change',
  nobody: 'it says nothing of a person',
} as const

/** Why a column is missing in a person's export. */
export const notHandedOut = {
  secret: 'it opens something, or stands for what does',
  other: 'it is another person’s',
  inner: 'it says nothing to its person: our own bookkeeping',
  seen: 'it is in the same export elsewhere',
} as const

/** The retention of a column: until a rule ends it, or for one of the reasons above. */
export type Keeping = RuleName | keyof typeof keptBecause

export type HeldColumn = {
  /** The field's name in the Prisma schema. */
  readonly field: string
  readonly keeping: Keeping
  /** Its French name in the export of a person's data, or why it is not in it. */
  readonly handedOut: HandedOut | { readonly because: keyof typeof notHandedOut | null }
}

/** The form of a column in an export. */
export type HandedOut = {
  readonly label: string
  /** It names a file, which is included. */
  readonly isFile: boolean
  /** It is opened first; the field that it is sealed for. */
  readonly sealedFor: string | null
}

/** A part of an export: an account's rows of a table, and their exported columns. */
export type Section = {
  readonly model: Prisma.ModelName
  /** Its French name. */
  readonly section: string
  /** Which rows `t` are an account's, `$` being its id. */
  readonly of: string
  /** The rows found by its unverified e-mail only: for a person with a proven identity. */
  readonly byEmail: string | null
  readonly columns: readonly (HandedOut & { readonly field: string })[]
}

/** The data of one table, its owner, and its retention. */
export type Holding = {
  readonly model: Prisma.ModelName
  /** The section's French name in an export; null for data that is not exported. */
  readonly section: string | null
  /** The condition for rows `t` of an account, with `$` as its id; null for rows without an owner. */
  readonly of: string | null
  readonly byEmail: string | null
  readonly columns: readonly HeldColumn[]
}

/**
 * A table's holding. Fields are listed by their retention: `field=label` is exported under its French label,
 * `field@label` with its file, `field*label:key` unsealed, with the seal's context in `key`; `field!why` is not
 * exported, and a bare `field` needs no reason because it is not personal.
 */
export function holding(
  model: Prisma.ModelName,
  whose: { readonly section: string; readonly of: string; readonly byEmail?: string } | null,
  fields: Readonly<Partial<Record<Keeping, string>>>,
): Holding {
  const columns = Object.entries(fields).flatMap(([keeping, names]) =>
    names
      .split(/\s+/)
      .filter((name) => name !== '')
      // The keys are those of the parameter's own type.
      .map((name) => column(name, keeping as Keeping)),
  )
  return {
    model,
    section: whose?.section ?? null,
    of: whose?.of ?? null,
    byEmail: whose?.byEmail ?? null,
    columns,
  }
}

/** A holding's export for the rows' owner; null for data that is not exported. */
export function sectionOf({ model, section, of, byEmail, columns }: Holding): Section | null {
  if (section === null || of === null) return null
  const handedOut = columns.flatMap(({ field, handedOut: how }) =>
    'label' in how ? [{ ...how, field }] : [],
  )
  return { model, section, of, byEmail, columns: handedOut }
}

/** A section for another person than the rows' owner, its fields written as in a holding. */
export function furtherSection(
  model: Prisma.ModelName,
  whose: { readonly section: string; readonly of: string },
  fields: string,
): Section {
  const section = sectionOf(holding(model, whose, { figures: fields }))
  if (!section) throw new Error(`Nobody gets ${whose.section}`)
  return section
}

function column(written: string, keeping: Keeping): HeldColumn {
  const [, field = '', mark, rest = '', key = null] =
    /^(\w+)(?:([=@!*])([^\s:]+)(?::(\w+))?)?$/.exec(written) ?? []
  if (field === '') throw new Error(`Not a column: ${written}`)
  if (mark === undefined) return { field, keeping, handedOut: { because: null } }
  if (mark === '*' && key === null) throw new Error(`Sealed for what: ${written}`)
  if (mark !== '!')
    return { field, keeping, handedOut: { label: rest, isFile: mark === '@', sealedFor: key } }
  if (!(rest in notHandedOut)) throw new Error(`Not a reason: ${written}`)
  return { field, keeping, handedOut: { because: rest as keyof typeof notHandedOut } }
}
