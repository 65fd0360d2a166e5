import { queryKeyOf } from '@repo/api-client/react'
import { readSession } from '@repo/contracts/lottery/session'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renewSession } from './watch-session.ts'

test('after a sign-out nothing shown before is left, and the session is reloaded', async () => {
  const client = new QueryClient()
  const session = queryKeyOf(readSession, {})
  client.setQueryData(session, { player: { nickname: 'Étoile' } })
  client.setQueryData(['/credits', {}], { credits: 4 })
  client.setQueryData(['/profile', {}], { birthName: 'Martin' })
  await renewSession(client)
  const left = client.getQueryCache().getAll()
  expect(left.map(({ queryKey }) => queryKey)).toEqual([session])
  expect(left[0]?.state.isInvalidated).toBe(true)
})
