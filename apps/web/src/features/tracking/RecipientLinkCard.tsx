import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { beginChange } from '@repo/api-client/changes'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { createRecipientLink, recipientLink } from '@repo/contracts/delivery/recipient-link'
import { formatDateTime } from '@repo/ui/formats'
import { showError } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RecipientLinkActions } from './RecipientLinkActions.tsx'
import { recipientLinkTexts } from './recipient-link-texts.ts'
import classes from './Tracking.module.css'

/** A live hint announces the recipient's input; polling is the fallback. */
const pollMs = 60_000

/** Creates, shares and revokes the recipient's link of an order. Empty for an order that offers none. */
export function RecipientLinkCard(props: { readonly orderId: string; readonly isDelivered: boolean }) {
  const { orderId, isDelivered } = props
  const t = useTexts(recipientLinkTexts)
  const client = useQueryClient()
  const query = useQuery({
    ...endpointQuery(recipientLink, { commandeId: orderId }),
    refetchInterval: pollMs,
  })
  const creation = useCall(createRecipientLink)

  function create(): void {
    const change = beginChange(client, recipientLink, { commandeId: orderId })
    creation.mutate(
      { commandeId: orderId },
      {
        onSuccess: ({ lien }) => void change.show((current) => ({ ...current, lien, modifiable: true })),
        onError: (error) => {
          if (error.code === null) return showError()
          // The order may be cancelled or delivered by now: the reloaded card shows it.
          showError({ title: error.message })
          void query.refetch()
        },
      },
    )
  }

  if (query.isPending) return <Skeleton height={170} radius="lg" />
  const { lien = null, modifiable = false, previent = null } = query.data ?? {}
  if (query.data && lien === null && !modifiable) return null
  return (
    <Surface aria-labelledby="recipient-link-heading">
      <Stack gap="md">
        <Title order={2} size="h3" id="recipient-link-heading">
          {t('title')}
        </Title>
        {query.data ? null : (
          <Group gap="sm">
            <Text>{t('failed')}</Text>
            <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </Group>
        )}
        {previent ? <Text>{t(`told_${previent}`)}</Text> : null}
        {query.data && lien === null ? (
          <>
            {previent ? null : <Text c="dimmed">{t(isDelivered ? 'leadDelivered' : 'lead')}</Text>}
            <Group>
              <Button
                variant="light"
                leftSection={<IconLink size={18} aria-hidden />}
                loading={creation.isPending}
                onClick={create}
              >
                {t('create')}
              </Button>
            </Group>
          </>
        ) : null}
        {lien ? (
          <>
            {lien.adresse === null ? (
              <Text>{t('readOnly')}</Text>
            ) : (
              <RecipientLinkActions orderId={orderId} url={lien.adresse} />
            )}
            <dl className={classes.trip}>
              <div data-wide>
                <dt>{t('instructions')}</dt>
                <dd>{lien.consignes ?? t('noInstructions')}</dd>
              </div>
            </dl>
            <Text size="sm" c="dimmed">
              {t('created', { date: formatDateTime(lien.creeA) })}
            </Text>
          </>
        ) : null}
      </Stack>
    </Surface>
  )
}
