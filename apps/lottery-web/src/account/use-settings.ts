import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import type { Input, Output } from '@repo/contracts/endpoint'
import { readParticipation } from '@repo/contracts/lottery/participation'
import { readSettings, updateSettings } from '@repo/contracts/lottery/profile'
import { readSession } from '@repo/contracts/lottery/session'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { accountTexts } from './account-texts.ts'

/** All settings of a player. */
export type Settings = Output<typeof readSettings>

/** Queries the player's settings. */
export function useSettings() {
  return useQuery(endpointQuery(readSettings, {}))
}

/**
 * Returns `change`, which changes some settings, and the state of the last change. A change is shown immediately and
 * confirmed once stored. A failed one shows its error and is reverted, unless newer settings have been read or changed
 * meanwhile. Either way settings, session and participation are read again.
 */
export function useChangeSettings() {
  const t = useTexts(accountTexts)
  const client = useQueryClient()
  const changing = useConfirmedCall(updateSettings)
  const key = queryKeyOf(readSettings, {})
  return {
    isPending: changing.isPending,
    /** The last change. */
    variables: changing.variables,
    change: (changes: Input<typeof updateSettings>, onDone?: () => void) => {
      // A running query would show the settings without this change.
      void client.cancelQueries({ queryKey: key })
      const previous = client.getQueryData<Settings>(key)
      // as: each changed part is sent completely.
      client.setQueryData<Settings>(key, (current) =>
        current ? ({ ...current, ...changes } as Settings) : current,
      )
      const readUpdateCount = () => client.getQueryState(key)?.dataUpdateCount
      const countAtChange = readUpdateCount()
      changing.mutate(changes, {
        onSuccess: () => {
          showSuccess({ title: t('saved') })
          onDone?.()
        },
        onError: (error) => {
          // Settings that were read or changed meanwhile are newer.
          if (readUpdateCount() === countAtChange) client.setQueryData(key, previous)
          showRefusal(error)
        },
        onSettled: () => {
          for (const endpoint of [readSettings, readSession, readParticipation])
            void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
        },
      })
    },
  }
}
