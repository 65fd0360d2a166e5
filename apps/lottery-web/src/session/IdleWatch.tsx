import { Button, Group, Modal, Stack, Text, VisuallyHidden } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { readSession, signOut } from '@repo/contracts/lottery/session'
import { formatClock, useNow } from '@repo/ui/countdown'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isRemembered, lastActivity, noteActivity } from './last-activity.ts'
import { sessionTexts } from './session-texts.ts'
import type { Player } from './use-session.ts'
import { useSignOut } from './use-sign-out.ts'

/** How long before its end a session is announced to end. */
const warningMs = 60_000
/** Typing or pointing keeps the session open on the server, by one call per this interval. */
const contactMs = 30_000

/** Watches an idle session; a remembered browser's continues, and asks for the password before money. */
export function IdleWatch({ player }: { readonly player: Player }) {
  return isRemembered() ? null : <Watch idleMs={player.idleMinutes * 60_000} />
}

/**
 * Warns a minute before a session ends for lack of activity, and then ends it. Typing and pointing is activity, also in
 * another tab; requests made by the page itself are not.
 */
function Watch({ idleMs }: { readonly idleMs: number }) {
  const client = useQueryClient()
  const ending = useCall(signOut)
  const nowMs = useNow()
  const askAgain = () => void client.invalidateQueries({ queryKey: queryKeyOf(readSession) })
  // The server counts from the last call, which may lie before the last key.
  const leftMs = lastActivity() + idleMs - contactMs - nowMs
  const isWarned = leftMs <= warningMs && lastActivity() > 0
  const isOver = isWarned && leftMs <= 0
  useActivity(!isWarned, askAgain)

  const end = useRef(() => ending.mutate({ isIdle: true }, { onSettled: askAgain }))
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver])
  const stay = () => {
    noteActivity()
    askAgain()
  }
  return <Warning isOpen={isWarned} leftMs={Math.max(0, leftMs)} onStay={stay} />
}

/** Records user activity while `isCounted`, and reports it to the server from time to time. */
function useActivity(isCounted: boolean, reportActivity: () => void): void {
  const tell = useRef(reportActivity)
  tell.current = reportActivity
  const told = useRef(Date.now())
  useEffect(() => {
    if (!isCounted) return
    noteActivity()
    const act = () => {
      const now = Date.now()
      if (now - lastActivity() > 1000) noteActivity()
      if (now - told.current < contactMs) return
      told.current = now
      tell.current()
    }
    const kinds = ['keydown', 'pointerdown', 'wheel'] as const
    for (const kind of kinds) window.addEventListener(kind, act, { passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, act)
    }
  }, [isCounted])
}

function Warning(props: { readonly isOpen: boolean; readonly leftMs: number; readonly onStay: () => void }) {
  const t = useTexts(sessionTexts)
  const leave = useSignOut()
  return (
    <Modal opened={props.isOpen} onClose={props.onStay} title={t('idleTitle')} zIndex={340}>
      <Stack gap="lg">
        <Text aria-hidden style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('idleText', { left: formatClock(props.leftMs) })}
        </Text>
        <VisuallyHidden role="alert">{t('idleSoon')}</VisuallyHidden>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('leave')}
          </Button>
          <Button onClick={props.onStay} data-autofocus>
            {t('stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
