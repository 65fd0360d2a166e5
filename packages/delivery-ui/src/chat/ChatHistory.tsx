import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconAlertCircle, IconArrowDown, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Chat.module.css'
import type { ChatDay, ChatLine, Progress } from './chat-lines.ts'
import { getRelativeDay } from './chat-lines.ts'
import { chatTexts } from './chat-texts.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

const progressIcons: Readonly<Record<Progress, typeof IconCheck>> = {
  waiting: IconClock,
  sending: IconClock,
  sent: IconCheck,
  seen: IconChecks,
  failed: IconAlertCircle,
}

type Actions = { readonly onRetry: (key: string) => void; readonly onDiscard: (key: string) => void }

/**
 * Shows the messages by days, newest last. Stays at the end unless the reader scrolls up. Screen readers read
 * additions out.
 */
export function ChatHistory(
  props: Actions & {
    readonly days: readonly ChatDay[]
    readonly otherName: string
    /** Shown while there are no messages. */
    readonly children: ReactNode
  },
) {
  const t = useTexts(chatTexts)
  const { days, otherName, onRetry, onDiscard } = props
  const newest = days.at(-1)?.lines.at(-1)
  const { frame, hasNewBelow, onScroll, scrollToEnd } = useStickToEnd(
    newest?.key ?? null,
    newest?.isOwn === true,
  )
  return (
    <div className={classes.rest}>
      <div
        ref={frame}
        className={classes.history}
        role="log"
        aria-label={t('history')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        {props.children}
        {days.map(({ day, startedAt, lines }) => (
          <div key={day} className={classes.day}>
            <Text size="sm" c="dimmed" ta="center" py={6}>
              {formatDayName(day, startedAt, t)}
            </Text>
            <ol className={classes.lines}>
              {lines.map((line) => (
                <Bubble
                  key={line.key}
                  line={line}
                  otherName={otherName}
                  onRetry={onRetry}
                  onDiscard={onDiscard}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
      {hasNewBelow ? (
        <Button
          size="xs"
          radius="xl"
          className={classes.toEnd ?? ''}
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={scrollToEnd}
        >
          {t('toEnd')}
        </Button>
      ) : null}
    </div>
  )
}

function formatDayName(day: string, startedAt: Date, t: (key: 'today' | 'yesterday') => string): string {
  const relativeDay = getRelativeDay(startedAt, new Date())
  return relativeDay === null ? day : t(relativeDay)
}

function Bubble(props: Actions & { readonly line: ChatLine; readonly otherName: string }) {
  const t = useTexts(chatTexts)
  const { line, otherName, onRetry, onDiscard } = props
  const { key, text, writtenAt, isOwn, progress } = line
  const Icon = progressIcons[progress]
  return (
    <li
      className={classes.line}
      data-own={isOwn || undefined}
      data-failed={progress === 'failed' || undefined}
    >
      <VisuallyHidden>{isOwn ? t('me') : otherName} :</VisuallyHidden>
      <p className={classes.bubble}>{text}</p>
      <Group gap={6} className={classes.mark ?? ''} wrap="wrap">
        <time dateTime={writtenAt.toISOString()}>{formatTime(writtenAt)}</time>
        {isOwn ? (
          <span className={classes.progress}>
            <Icon size={16} aria-hidden />
            {t(progress)}
            {line.reason === null ? '' : ` : ${line.reason}`}
          </span>
        ) : null}
        {progress === 'failed' ? (
          <>
            <Button size="compact-sm" variant="light" onClick={() => onRetry(key)}>
              {t('retry')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              onClick={() => onDiscard(key)}
            >
              {t('discard')}
            </Button>
          </>
        ) : null}
      </Group>
    </li>
  )
}
