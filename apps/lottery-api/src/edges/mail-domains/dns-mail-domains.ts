import { Resolver } from 'node:dns/promises'
import type { MailDomains } from './mail-domains.ts'

const timeoutMs = 1500
const tries = 2

/** A name service's errors for a missing record, or an invalid name. */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME'])

/**
 * Creates a check that asks the name service as a mail server does (RFC 5321, section 5.1): the domain's MX records,
 * and where it has none its addresses. A single MX without a name means that the domain takes no mail (RFC 7505).
 * `servers` replaces the machine's own name servers.
 */
export function createDnsMailDomains(servers?: readonly string[]): MailDomains {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  return {
    takesMail: async (domain) => {
      const exchanges = await listRecords(() => resolver.resolveMx(domain))
      if (exchanges === 'unknown') return true
      if (exchanges.length > 0) return exchanges.some(({ exchange }) => exchange !== '' && exchange !== '.')
      const addresses = [
        await listRecords(() => resolver.resolve4(domain)),
        await listRecords(() => resolver.resolve6(domain)),
      ]
      return addresses.some((found) => found === 'unknown' || found.length > 0)
    },
  }
}

async function listRecords<Record>(
  query: () => Promise<readonly Record[]>,
): Promise<readonly Record[] | 'unknown'> {
  try {
    return await query()
  } catch (error) {
    // as: the errors of node:dns have codes
    return absentCodes.has(String((error as NodeJS.ErrnoException).code)) ? [] : 'unknown'
  }
}
