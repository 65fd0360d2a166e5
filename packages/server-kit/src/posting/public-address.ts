import { BlockList, isIP } from 'node:net'

/** Addresses outside the public internet (IANA special-purpose registries): no webhook reaches our own network. */
const reservedV4 = createBlockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, including the metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** Only global unicast is public in IPv6, without mapped IPv4 addresses and documentation. */
const globalV6 = createBlockList('ipv6', [['2000::', 3]])
const reservedV6 = createBlockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])
const loopbacks = createBlockList('ipv4', [['127.0.0.0', 8]])

function createBlockList(
  family: 'ipv4' | 'ipv6',
  subnets: readonly (readonly [string, number])[],
): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family)
  return list
}

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reservedV4.check(address, 'ipv4')
  // A zone (`fe80::1%eth0`) is never of a global address.
  if (family !== 6 || address.includes('%')) return false
  return globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6')
}

/** Whether an IP address is this machine's own: 127.0.0.0/8 or ::1. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && loopbacks.check(address, 'ipv4'))
}
