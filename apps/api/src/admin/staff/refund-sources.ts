import { StaffError } from '@repo/server-kit/staff-error'
import type { RefundRequest } from '#api/core/settlement/refunds.service.ts'

type Sources = RefundRequest['sources']

const fields = {
  carrier: 'carrierCents',
  fee: 'serviceFeeCents',
  platform: 'lossesCents',
  order: 'orderFundsCents',
} as const satisfies Record<string, keyof Sources>

const noSources: Sources = { carrierCents: 0, serviceFeeCents: 0, lossesCents: 0, orderFundsCents: 0 }

/** The values of `--from`, for the command's help. */
export const sourcesHelp =
  'whose money it is: carrier (its earnings), fee (our service fee), platform (our loss), order (not shared out yet), or parts of these, e.g. carrier=8,fee=2.50'

function isSource(name: string): name is keyof typeof fields {
  return Object.hasOwn(fields, name)
}

/** Parses an amount in euros, with a comma or a point. Returns cents. Throws a `StaffError` for an invalid amount. */
export function parseCents(text: string): number {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(text.trim())) throw new StaffError(`amount: ${text} is no amount.`)
  return Math.round(Number(text.trim().replace(',', '.')) * 100)
}

/**
 * Parses the sources of a refund: one for all of it, or comma-separated parts that sum to it; none for an amount of 0.
 * Throws a `StaffError` for anything else: an unknown or repeated source, one for an amount of 0, or a missing one.
 */
export function parseRefundSources(amount: string, from: string | undefined): Sources {
  const cents = parseCents(amount)
  if (cents === 0) {
    if (from !== undefined) throw new StaffError('from: nothing is refunded.')
    return noSources
  }
  if (from === undefined) throw new StaffError('from: say whose money it is.')
  if (isSource(from)) return { ...noSources, [fields[from]]: cents }
  const sources = { ...noSources }
  for (const part of from.split(',')) {
    const [name = '', value = ''] = part.split('=')
    if (!isSource(name)) throw new StaffError(`from: ${name} is none of ${Object.keys(fields).join(', ')}.`)
    if (sources[fields[name]] > 0) throw new StaffError(`from: ${name} is named twice.`)
    sources[fields[name]] = parseCents(value)
  }
  const sum = Object.values(sources).reduce((total, share) => total + share, 0)
  if (sum !== cents) throw new StaffError('from: the parts do not sum to the amount.')
  return sources
}
