import { z } from 'zod'

/** The providers whose address can be replaced. */
export const providerNames = [
  'stripe',
  'lottery-stripe',
  'paypal',
  'google-maps',
  'geoplateforme',
  'sms',
] as const

/** The replaced addresses, by the provider's name. */
export type ProviderAddresses = Partial<Readonly<Record<(typeof providerNames)[number], string>>>

/** Parses `name=URL` pairs separated by commas; none when absent. Refuses an unknown name, and a URL not of HTTP. */
export const providerAddresses = z
  .string()
  .default('')
  .transform((pairs, context): ProviderAddresses => {
    const parsed = pairs.split(',').flatMap((pair) => (pair.trim() ? [parsePair(pair.trim())] : []))
    if (parsed.every((pair) => pair !== null)) return Object.fromEntries(parsed)
    context.addIssue(`must be name=address pairs with commas between them, of ${providerNames.join(', ')}`)
    return z.NEVER
  })

function parsePair(pair: string): readonly [string, string] | null {
  const [name = '', ...rest] = pair.split('=')
  const address = rest.join('=')
  return providerNames.some((provider) => provider === name) &&
    /^https?:/.test(address) &&
    URL.canParse(address)
    ? [name, address]
    : null
}
