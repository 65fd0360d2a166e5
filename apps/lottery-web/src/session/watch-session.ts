import { CallError } from '@repo/api-client/call'
import { queryKeyOf } from '@repo/api-client/react'
import { readSession } from '@repo/contracts/lottery/session'
import type { QueryClient } from '@tanstack/react-query'

const key = queryKeyOf(readSession, {})

/** From now on asks again who is signed in whenever a call is refused because nobody is: the guards then do the rest. */
export function watchSession(client: QueryClient): void {
  const askAgain = (error: unknown) => {
    if (error instanceof CallError && error.status === 401) void client.invalidateQueries({ queryKey: key })
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') askAgain(event.action.error)
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') askAgain(event.action.error)
  })
}

/** After a sign-in or a sign-out: forgets what was shown to whoever was there before, and asks who is there now. */
export async function renewSession(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
  await client.invalidateQueries({ queryKey: key })
}
