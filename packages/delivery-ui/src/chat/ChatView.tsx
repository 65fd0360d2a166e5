import { Alert, Avatar, Button, Group, Stack, Text, Title } from '@mantine/core'
import { isStale } from '@repo/api-client/react'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { formatDateTime } from '@repo/ui/formats'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconArrowLeft, IconCloudOff, IconMessages } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './Chat.module.css'
import { ChatHistory } from './ChatHistory.tsx'
import { Composer } from './Composer.tsx'
import { groupByDay } from './chat-lines.ts'
import { chatTexts } from './chat-texts.ts'
import { messagePollMs, useMarkSeen, useMessages, useOutbox } from './use-conversation.ts'

/** Until when messages may be written; without a limit while the order runs. */
export type WritableUntil = Date | 'always'

/** The recipient of the messages. */
export type OtherParty = {
  readonly personId: string
  readonly name: string
  /** The address of their picture; null shows a figure. */
  readonly photo: string | null
}

/**
 * Shows the messages of one order: the other party, the messages, and the input. It marks them as seen for a reader who
 * may write.
 */
export function ChatView(props: {
  readonly orderId: string
  readonly otherParty: OtherParty
  readonly writableUntil: WritableUntil
  /** Why the reader may only read; null when they may write. */
  readonly readOnlyReason: string | null
  /** A suggestion for the first message, shown while there are no messages. */
  readonly emptyHint: string
  readonly onBack: () => void
}) {
  const t = useTexts(chatTexts)
  const { orderId, otherParty, writableUntil, readOnlyReason } = props
  const correspondence = { orderId, otherPersonId: otherParty.personId }
  const { query, persons, ownPersonId, unreadCount } = useMessages(correspondence, messagePollMs.chat)
  const { unsentMessages, write, retry, discard } = useOutbox(correspondence, query.data)
  const canWrite = readOnlyReason === null
  useMarkSeen(persons, canWrite ? unreadCount : 0, query.dataUpdatedAt)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const days = groupByDay(query.data ?? [], unsentMessages, ownPersonId, formatFrenchLongDay)
  const isOpen = writableUntil === 'always' || writableUntil.getTime() > Date.now()
  return (
    <section className={classes.chat} aria-labelledby="chat-heading">
      <Group className={classes.head ?? ''} gap="sm" wrap="nowrap">
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={props.onBack}
          className={classes.back ?? ''}
        >
          {t('back')}
        </Button>
        <Avatar src={otherParty.photo} alt="" size={40} color="brand" />
        <Title
          order={2}
          size="h4"
          id="chat-heading"
          ref={heading}
          tabIndex={-1}
          data-autofocus
          className={classes.name ?? ''}
        >
          {t('title', { name: otherParty.name })}
        </Title>
      </Group>
      <div role="status">
        {isStale(query) && query.data ? (
          <Alert color="accent" radius={0} icon={<IconCloudOff aria-hidden />}>
            {t('stale')}
          </Alert>
        ) : null}
      </div>
      {query.isPending ? (
        <Stack p="lg" className={classes.rest ?? ''}>
          <TextSkeleton lines={5} />
        </Stack>
      ) : null}
      {query.isError && !query.data && days.length === 0 ? (
        <div className={classes.rest}>
          <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} busy={query.isFetching} />
        </div>
      ) : null}
      {query.data || (query.isError && days.length > 0) ? (
        <ChatHistory days={days} otherName={otherParty.name} onRetry={retry} onDiscard={discard}>
          {days.length === 0 ? (
            <EmptyState
              icon={<IconMessages size={30} />}
              title={t('empty')}
              hint={isOpen ? props.emptyHint : t('emptyEnded')}
            />
          ) : null}
        </ChatHistory>
      ) : null}
      {isOpen && canWrite ? (
        <Composer orderId={orderId} onSend={write} />
      ) : (
        <Text c="dimmed" ta="center" p="md" className={classes.foot ?? ''}>
          {isOpen ? readOnlyReason : t('closed')}
        </Text>
      )}
      {isOpen && canWrite && writableUntil !== 'always' ? (
        <Text size="sm" c="dimmed" px="md" pb="sm">
          {t('openUntil', { date: formatDateTime(writableUntil) })}
        </Text>
      ) : null}
    </section>
  )
}
