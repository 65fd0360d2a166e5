import { queryKeyOf } from '@repo/api-client/react'
import { readSession } from '@repo/contracts/lottery/session'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reloadSession } from './watch-session.ts'

test('reloading the session clears the data of the previous one, and marks the session as outdated', async () => {
  const client = new QueryClient()
  const session = queryKeyOf(readSession, {})
  client.setQueryData(session, { player: { nickname: 'Étoile' } })
  client.setQueryData(['/credits', {}], { credits: 4 })
  client.setQueryData(['/profile', {}], { birthName: 'Martin' })
  await reloadSession(client)
  const remaining = client.getQueryCache().getAll()
  expect(remaining.map(({ queryKey }) => queryKey)).toEqual([session])
  expect(remaining[0]?.state.isInvalidated).toBe(true)
})
