import { CallError } from '@repo/api-client/call'
import { queryKeyOf } from '@repo/api-client/react'
import { readSession } from '@repo/contracts/lottery/session'
import type { QueryClient } from '@tanstack/react-query'

const key = queryKeyOf(readSession, {})

/** Reloads the session from now on whenever a call is refused with 401. The guards then redirect. */
export function watchSession(client: QueryClient): void {
  const reloadIfRefused = (error: unknown) => {
    if (error instanceof CallError && error.status === 401) void client.invalidateQueries({ queryKey: key })
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') reloadIfRefused(event.action.error)
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') reloadIfRefused(event.action.error)
  })
}

/** Clears the data of the previous session, and loads the current one. Called after a sign-in or a sign-out. */
export async function reloadSession(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
  await client.invalidateQueries({ queryKey: key })
}
