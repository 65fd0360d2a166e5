import { useCall } from '@repo/api-client/react'
import { signOut } from '@repo/contracts/lottery/session'
import { showError } from '@repo/ui/popups'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { readOwnEndpoint, stopPush } from '#lottery-web/push/use-push.ts'
import { reloadSession } from './watch-session.ts'

/**
 * Returns a function that ends the session on the server, then opens the home page. A failure shows an error, and the
 * session stays.
 */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const ending = useCall(signOut)
  const leave = async () =>
    ending.mutate(await readOwnEndpoint(), {
      onSuccess: async () => {
        await stopPush()
        await navigate(paths.home)
        await reloadSession(client)
      },
      onError: ({ message }) => showError({ title: message }),
    })
  return () => void leave()
}
