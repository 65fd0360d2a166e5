import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** Whether webhooks may go to this machine, also by http: for development and tests. */
export type ReceiverPolicy = { readonly allowsLoopback: boolean }

/** Names that no public server has (RFC 6761, RFC 8375, and customary internal ones). */
const internalNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/** Returns the host of an address as a name or an IP address without brackets. */
export function readHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Whether a call to `url` may connect to this IP address: a public one by https, or a permitted loopback. */
export function mayConnect(address: string, url: URL, { allowsLoopback }: ReceiverPolicy): boolean {
  if (allowsLoopback && isLoopback(address)) return true
  return url.protocol === 'https:' && isPublicAddress(address)
}

/**
 * Returns the address of webhooks, judged by its text: https, a public name or IP address, no user name or password.
 * Null for any other; with `allowsLoopback` this machine's own addresses pass, also by http. The fragment is dropped.
 * `postNotice` checks the IP address of a name at each connection.
 */
export function parseReceiverAddress(text: string, policy: ReceiverPolicy): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  url.hash = ''
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  const host = readHost(url)
  if (isIP(host) !== 0) return mayConnect(host, url, policy) ? url : null
  if (policy.allowsLoopback && host === 'localhost') return url
  const name = host.replace(/\.$/, '')
  return url.protocol === 'https:' && name.includes('.') && !internalNames.test(name) ? url : null
}
