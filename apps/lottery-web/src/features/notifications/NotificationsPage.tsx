import { Button, Stack, Text } from '@mantine/core'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { listNotifications, readAllNotifications } from '@repo/contracts/lottery/notifications'
import { readSession } from '@repo/contracts/lottery/session'
import { EmptyState, LoadingState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { Section } from '#lottery-web/account/Section.tsx'
import { Switches } from '#lottery-web/account/Switches.tsx'
import { useChangeSettings, useSettings } from '#lottery-web/account/use-settings.ts'
import { useFormats } from '#lottery-web/formats.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import classes from './Notifications.module.css'
import { findNewsKey } from './news-key.ts'
import { newsTexts } from './news-texts.ts'
import { notificationTexts } from './notification-texts.ts'
import { PushSettings } from './PushSettings.tsx'

type News = Output<typeof listNotifications>['notifications'][number]

/** The player's notifications, and the kinds of email that they receive. */
export function NotificationsPage() {
  const t = useTexts(notificationTexts)
  const query = useQuery(endpointQuery(listNotifications, {}))
  const hasUnread = query.data?.notifications.some(({ isRead }) => !isRead) === true
  return (
    <AccountPage
      title={t('title')}
      lead={t('lead')}
      query={query}
      {...(hasUnread ? { actions: <ReadAllButton /> } : {})}
    >
      {({ notifications }) => (
        <Stack gap="xl">
          {notifications.length === 0 ? (
            <EmptyState order={2} icon={<IconBell size={30} />} title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <Surface as="div" p={0} style={{ overflow: 'hidden' }}>
              <ul className={classes.list}>
                {notifications.map((news) => (
                  <NewsLine key={news.id} news={news} />
                ))}
              </ul>
            </Surface>
          )}
          <EmailSettings />
          <PushSettings />
        </Stack>
      )}
    </AccountPage>
  )
}

function ReadAllButton() {
  const t = useTexts(notificationTexts)
  const client = useQueryClient()
  const reading = useCall(readAllNotifications)
  const readAll = () =>
    reading.mutate(
      {},
      {
        onError: showRefusal,
        onSettled: () => {
          for (const endpoint of [listNotifications, readSession])
            void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
        },
      },
    )
  return (
    <Button variant="default" loading={reading.isPending} onClick={readAll}>
      {t('readAll')}
    </Button>
  )
}

function NewsLine({ news }: { readonly news: News }) {
  const t = useTexts(notificationTexts)
  const tNews = useTexts(newsTexts)
  const format = useFormats()
  const { cents, objectBy } = news.facts
  const amount = typeof cents === 'number' ? format.money(cents) : ''
  const objectionDay = typeof objectBy === 'string' ? format.date(new Date(objectBy)) : ''
  const day = news.drawTime ? format.date(news.drawTime) : objectionDay
  return (
    <li className={classes.news} data-unread={!news.isRead || undefined}>
      <Text>
        {tNews(findNewsKey(news.kind), { ...news.facts, amount, day })}
        {news.isRead ? null : <span className={classes.unread}>{t('unread')}</span>}
      </Text>
      <Text size="sm" c="dimmed" component="time" dateTime={news.createdAt.toISOString()}>
        {format.dateTime(news.createdAt)}
      </Text>
    </li>
  )
}

function EmailSettings() {
  const t = useTexts(notificationTexts)
  const settings = useSettings()
  const { change } = useChangeSettings()
  const values = settings.data?.notifications
  return (
    <Section title={t('settings')} hint={t('settingsHint')}>
      {values ? (
        <Switches
          switches={(['draw', 'result', 'credits', 'marketing'] as const).map((name) => ({
            name,
            label: t(name),
          }))}
          values={values}
          onChange={(name, value) => change({ notifications: { ...values, [name]: value } })}
        />
      ) : null}
      <QueryState query={settings} order={3} loading={<LoadingState height={160} />} />
    </Section>
  )
}
