import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { parseReceiverAddress } from './receiver-address.ts'

const production = { allowsLoopback: false }
const development = { allowsLoopback: true }

describe('an IP address', () => {
  test.each([
    '1.1.1.1',
    '93.184.215.14',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2a01:e0a::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:1.1.1.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the address of a receiver', () => {
  test.each([
    ['https://hooks.example.com/volant', 'https://hooks.example.com/volant'],
    ['https://hooks.example.com:8443/a?b=c#d', 'https://hooks.example.com:8443/a?b=c'],
    ['https://1.1.1.1/', 'https://1.1.1.1/'],
    ['HTTPS://Hooks.Example.com', 'https://hooks.example.com/'],
  ])('%s is permitted in production', (text, href) =>
    expect(parseReceiverAddress(text, production)?.href).toBe(href),
  )

  test.each([
    'http://hooks.example.com/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'https://db.local/',
    'https://database/',
    'https://user:secret@hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'hooks.example.com',
    '',
  ])('%s is refused in production', (text) => expect(parseReceiverAddress(text, production)).toBeNull())

  test('may be this machine in development, and no other internal one', () => {
    for (const text of [
      'http://127.0.0.1:4010/',
      'http://localhost:4010/',
      'http://[::1]/',
      'https://localhost/',
    ])
      expect(parseReceiverAddress(text, development), text).not.toBeNull()
    for (const text of ['http://10.0.0.1/', 'http://hooks.example.com/', 'https://192.168.0.1/'])
      expect(parseReceiverAddress(text, development), text).toBeNull()
  })
})
