import { isIPv6 } from 'node:net'

/**
 * Returns the network of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address, since the holder
 * of one such address has them all. An IPv4-mapped address (`::ffff:0:0/96`) counts as IPv4.
 */
export function toNetwork(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = parseGroups(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(toBytes).join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** Returns the eight groups of an IPv6 address, whose last two may be written as an IPv4 address. */
function parseGroups(address: string): readonly number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(256 * a + b).toString(16)}:${(256 * c + d).toString(16)}`
  })
  const [head = [], tail] = plain.split('::').map((side) => (side === '' ? [] : side.split(':')))
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])].map((group) =>
    Number.parseInt(group, 16),
  )
}

const toBytes = (group: number) => [Math.floor(group / 256), group % 256]
