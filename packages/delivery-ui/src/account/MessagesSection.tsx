import { Group, List, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { messageChoices, setMessageChoices } from '@repo/contracts/delivery/message-choices'
import type { Output } from '@repo/contracts/endpoint'
import { showSuccess } from '@repo/ui/popups'
import { QueryState } from '@repo/ui/States'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import classes from './MessageChoices.module.css'
import { messageChoicesTexts } from './message-choices-texts.ts'
import { showFailure } from './show-failure.ts'

type Choices = Output<typeof messageChoices>
type Theme = Choices['themes'][number]
type Translate = ReturnType<typeof useTexts<typeof messageChoicesTexts.byLanguage.fr>>
type Who = 'sender' | 'carrier'

/**
 * Shows and changes an account's message choices by channel. `who` selects the list of mandatory messages.
 * `isFromEmail`: the reader came by an email's link, and the loaded section gets the focus.
 */
export function MessagesSection(props: { readonly who: Who; readonly isFromEmail?: boolean }) {
  const { who, isFromEmail = false } = props
  const t = useTexts(messageChoicesTexts)
  const query = useQuery(endpointQuery(messageChoices, {}))
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (isFromEmail && isLoaded) heading.current?.focus()
  }, [isFromEmail, isLoaded])
  return (
    <Surface aria-labelledby="messages-title">
      <Stack gap="md">
        <div>
          <Title
            ref={heading}
            tabIndex={-1}
            order={2}
            size="h3"
            id="messages-title"
            className={classes.heading ?? ''}
          >
            {t('title')}
          </Title>
          <Text c="dimmed">{t('lead')}</Text>
        </div>
        {query.data ? <ChoicesForm key={JSON.stringify(query.data)} stored={query.data} /> : null}
        <QueryState query={query} order={3} loading={<Skeleton height={320} radius="md" />} />
        <MandatoryMessages who={who} />
      </Stack>
    </Surface>
  )
}

function ChoicesForm({ stored }: { readonly stored: Choices }) {
  const t = useTexts(messageChoicesTexts)
  const client = useQueryClient()
  const saving = useCall(setMessageChoices)
  const [themes, setThemes] = useState(stored.themes)
  const [heuresCalmes, setQuietHours] = useState(stored.heuresCalmes)
  const [lettre, setNewsletter] = useState(stored.lettre !== 'aucune')

  function setChannel(theme: Theme['theme'], canal: string, actif: boolean): void {
    setThemes((previous) =>
      previous.map((row) =>
        row.theme === theme
          ? { ...row, canaux: row.canaux.map((one) => (one.canal === canal ? { ...one, actif } : one)) }
          : row,
      ),
    )
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    const coupes = themes.flatMap(({ theme, canaux }) =>
      canaux.flatMap(({ canal, actif }) => (actif ? [] : [{ theme, canal }])),
    )
    saving.mutate(
      { coupes, heuresCalmes, lettre },
      {
        onSuccess: () => {
          showSuccess({ title: t('saved') })
          void client.invalidateQueries({ queryKey: queryKeyOf(messageChoices) })
        },
        onError: (error) => showFailure(t('failed'), error),
      },
    )
  }

  return (
    <form aria-labelledby="messages-title" onSubmit={save}>
      {themes.map(({ theme, canaux }) => (
        <Row key={theme} title={t(theme)} hint={t(`${theme}Hint`)}>
          {canaux.map(({ canal, actif }) => (
            <Switch
              key={canal}
              size="md"
              label={t(canal)}
              checked={actif}
              onChange={({ currentTarget }) => setChannel(theme, canal, currentTarget.checked)}
            />
          ))}
        </Row>
      ))}
      <Row title={t('actualites')} hint={t('actualitesHint')}>
        <Switch
          size="md"
          label={t('email')}
          description={getNewsletterHint(stored.lettre, lettre, t)}
          checked={lettre}
          onChange={({ currentTarget }) => setNewsletter(currentTarget.checked)}
        />
      </Row>
      <Row title={t('quiet')} hint={t('quietHint')}>
        <Switch
          size="md"
          label={t('quietOn')}
          checked={heuresCalmes}
          onChange={({ currentTarget }) => setQuietHours(currentTarget.checked)}
        />
      </Row>
      <Group mt="xs">
        <SubmitButton busy={saving.isPending}>{t('save')}</SubmitButton>
      </Group>
    </form>
  )
}

function getNewsletterHint(stored: Choices['lettre'], isOn: boolean, t: Translate): string | undefined {
  if (!isOn || stored === 'active') return undefined
  return t(stored === 'a-confirmer' ? 'toConfirm' : 'askedToConfirm')
}

function Row(props: { readonly title: string; readonly hint: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={classes.row}>
      <div>
        <Text fw={620} id={id}>
          {props.title}
        </Text>
        <Text size="sm" c="dimmed">
          {props.hint}
        </Text>
      </div>
      <div className={classes.channels}>{props.children}</div>
    </fieldset>
  )
}

function MandatoryMessages({ who }: { readonly who: Who }) {
  const t = useTexts(messageChoicesTexts)
  return (
    <div>
      <Title order={3} size="h5">
        {t('always')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('alwaysHint')}
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('alwaysSecurity')}</List.Item>
        <List.Item>{t(who === 'carrier' ? 'alwaysOffers' : 'alwaysStop')}</List.Item>
        <List.Item>{t(who === 'carrier' ? 'alwaysClaims' : 'alwaysMoney')}</List.Item>
        <List.Item>{t(who === 'carrier' ? 'alwaysPapers' : 'alwaysAccount')}</List.Item>
      </List>
    </div>
  )
}
