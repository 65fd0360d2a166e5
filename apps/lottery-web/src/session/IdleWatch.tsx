import { Button, Group, Modal, Stack, Text, VisuallyHidden } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { readSession, signOut } from '@repo/contracts/lottery/session'
import { formatClock, useNow } from '@repo/ui/countdown'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readLastActivity, recordActivity } from './last-activity.ts'
import { isRemembered } from './remembered-browser.ts'
import { sessionTexts } from './session-texts.ts'
import type { Player } from './use-session.ts'
import { useSignOut } from './use-sign-out.ts'

/** How long before its end an idle session shows a warning. */
const warningMs = 60_000
/** User activity keeps the session open on the server, by one call per this interval. */
const reportIntervalMs = 30_000

/** Ends an idle session after a warning. Sessions of a remembered browser do not end when idle. */
export function IdleWatch({ player }: { readonly player: Player }) {
  return isRemembered() ? null : <IdleSessionWatch idleMs={player.idleMinutes * 60_000} />
}

/**
 * Warns a minute before an idle session ends, then ends it. Activity is typing, clicking or scrolling in any tab;
 * background requests are not.
 */
function IdleSessionWatch({ idleMs }: { readonly idleMs: number }) {
  const client = useQueryClient()
  const ending = useCall(signOut)
  const nowMs = useNow()
  const refreshSession = () => void client.invalidateQueries({ queryKey: queryKeyOf(readSession) })
  // The server counts from the last call, which may precede the last activity by `reportIntervalMs`.
  const leftMs = readLastActivity() + idleMs - reportIntervalMs - nowMs
  const isWarned = leftMs <= warningMs && readLastActivity() > 0
  const isOver = isWarned && leftMs <= 0
  useActivity(!isWarned, refreshSession)

  const end = useRef(() => ending.mutate({ isIdle: true }, { onSettled: refreshSession }))
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver])
  const extendSession = () => {
    recordActivity()
    refreshSession()
  }
  return <IdleWarning isOpen={isWarned} leftMs={Math.max(0, leftMs)} onStay={extendSession} />
}

/** Records user activity while `isEnabled`, and reports it to the server at intervals. */
function useActivity(isEnabled: boolean, reportActivity: () => void): void {
  const latestReport = useRef(reportActivity)
  latestReport.current = reportActivity
  const lastReportMs = useRef(Date.now())
  useEffect(() => {
    if (!isEnabled) return
    recordActivity()
    const handleActivity = () => {
      const nowMs = Date.now()
      if (nowMs - readLastActivity() > 1000) recordActivity()
      if (nowMs - lastReportMs.current < reportIntervalMs) return
      lastReportMs.current = nowMs
      latestReport.current()
    }
    const kinds = ['keydown', 'pointerdown', 'wheel'] as const
    for (const kind of kinds) window.addEventListener(kind, handleActivity, { passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, handleActivity)
    }
  }, [isEnabled])
}

function IdleWarning(props: {
  readonly isOpen: boolean
  readonly leftMs: number
  readonly onStay: () => void
}) {
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
