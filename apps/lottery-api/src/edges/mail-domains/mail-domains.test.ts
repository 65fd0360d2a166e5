import type { Socket } from 'node:dgram'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDnsMailDomains } from './dns-mail-domains.ts'
import type { MailDomains } from './mail-domains.ts'
import { reservedNames, toDomain } from './mail-domains.ts'

const types = { A: 1, MX: 15, AAAA: 28 } as const
const [noError, serverFailure, noSuchName] = [0, 2, 3]

type Answer = { readonly code: number; readonly records?: Partial<Record<keyof typeof types, Buffer>> }

const encodeName = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((part) => Buffer.from([part.length, ...Buffer.from(part)])),
    Buffer.from([0]),
  ])
const encodeExchange = (name: string) => Buffer.concat([Buffer.from([0, 10]), encodeName(name)])

const zone: Readonly<Record<string, Answer>> = {
  'mail.test': { code: noError, records: { MX: encodeExchange('mx.mail.test') } },
  'null-mx.test': { code: noError, records: { MX: encodeExchange(''), A: Buffer.from([192, 0, 2, 1]) } },
  'host-only.test': { code: noError, records: { A: Buffer.from([192, 0, 2, 1]) } },
  'host6-only.test': { code: noError, records: { AAAA: Buffer.alloc(16, 1) } },
  'nothing.test': { code: noError },
  'broken.test': { code: serverFailure },
}

/** Answers a query of a name server by the zone above; null means no response, which `silent.test` gets. */
function answerQuery(query: Buffer): Buffer | null {
  const labels: string[] = []
  let offset = 12
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(
      query
        .subarray(offset + 1, offset + 1 + length)
        .toString()
        .toLowerCase(),
    )
    offset += length + 1
  }
  const name = labels.join('.')
  if (name === 'silent.test') return null
  const type = query.readUInt16BE(offset + 1)
  const { code, records } = zone[name] ?? { code: noSuchName }
  // as: its own keys
  const recordType = (Object.keys(types) as (keyof typeof types)[]).find((key) => types[key] === type)
  const data = recordType && records?.[recordType]
  const header = Buffer.from([
    query[0] ?? 0,
    query[1] ?? 0,
    0x81,
    0x80 | code,
    0,
    1,
    0,
    data ? 1 : 0,
    0,
    0,
    0,
    0,
  ])
  const question = query.subarray(12, offset + 5)
  if (!data) return Buffer.concat([header, question])
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([header, question, record, data])
}

describe('by the name service', () => {
  let server: Socket
  let domains: MailDomains
  beforeAll(async () => {
    server = createSocket('udp4')
    server.on('message', (query, { port, address }) => {
      const reply = answerQuery(query)
      if (reply) server.send(reply, port, address)
    })
    server.bind(0, '127.0.0.1')
    await once(server, 'listening')
    domains = createDnsMailDomains([`127.0.0.1:${server.address().port}`])
  })
  afterAll(() => void server.close())

  test.each([
    ['a domain with a mail server takes mail', 'mail.test', true],
    ['a domain with a null MX record takes none', 'null-mx.test', false],
    ['a domain with only an IPv4 address takes mail', 'host-only.test', true],
    ['a domain with only an IPv6 address takes mail', 'host6-only.test', true],
    ['a domain without mail server and address takes none', 'nothing.test', false],
    ['a domain that does not exist takes none', 'nobody.test', false],
    ['a domain whose name server fails may take mail', 'broken.test', true],
    ['a domain whose name server is silent may take mail', 'silent.test', true],
  ])('%s', async (_, domain, takesMail) => {
    expect(await domains.takesMail(domain)).toBe(takesMail)
  })
})

test('without a name service every domain takes mail except the reserved ones that can never exist', async () => {
  const names = ['exemple.test', 'x.invalid', 'invalid', 'notinvalid', 'invalid.test']
  expect(await Promise.all(names.map(reservedNames.takesMail))).toEqual([true, false, false, true, true])
})

test('the domain of an address is the part after its last at sign', () => {
  expect(toDomain('"a@b"@Exemple.TEST')).toBe('exemple.test')
})
