import { defineEndpoint } from '@repo/contracts/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from './call.ts'

const response = z.object({ success: z.literal(true) })
const common = { auth: 'public', summary: '', response } as const

afterEach(() => vi.unstubAllGlobals())

/** Makes a call, and returns the address that the browser fetches. */
async function readFetchedAddress(method: 'GET' | 'POST', name: string, text: string): Promise<URL> {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ success: true }))
  vi.stubGlobal('fetch', fetched)
  const request = z.object({ name: z.string(), text: z.string() })
  const endpoint = defineEndpoint({ ...common, method, path: '/things/:name', request })
  await call(endpoint, { name, text }, { token: null, origin: 'https://volant.test' })
  return new URL(String(fetched.mock.calls[0]?.[0]))
}

test.each(['../../admin', 'a/b?c=d#e', 'javascript:alert(1)', '//evil.test', 'é %2f'])(
  'user text stays one part of the address: %s',
  async (name) => {
    const { origin, pathname, search, hash } = await readFetchedAddress('GET', name, '&text=2#x')
    expect({ origin, hash }).toEqual({ origin: 'https://volant.test', hash: '' })
    expect(pathname).toBe(`/api/things/${encodeURIComponent(name)}`)
    expect([...new URLSearchParams(search)]).toEqual([['text', '&text=2#x']])
  },
)

test('the body of a changing call is never part of the address', async () => {
  expect((await readFetchedAddress('POST', 'a', 'secret')).search).toBe('')
})
