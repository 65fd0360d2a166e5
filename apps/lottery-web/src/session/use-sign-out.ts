import { useCall } from '@repo/api-client/react'
import { signOut } from '@repo/contracts/lottery/session'
import { showError } from '@repo/ui/popups'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { ownEndpoint, stopWaking } from '#lottery-web/push/use-push.ts'
import { renewSession } from './watch-session.ts'

/**
 * Returns a function that ends the session on the server, then opens the home page. An unreachable server shows an
 * error.
 */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const ending = useCall(signOut)
  const leave = async () =>
    ending.mutate(await ownEndpoint(), {
      onSuccess: async () => {
        await stopWaking()
        await navigate(paths.home)
        await renewSession(client)
      },
      onError: ({ message }) => showError({ title: message }),
    })
  return () => void leave()
}
