import { Button, Container, Group } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { resubscribe, unsubscribe } from '@repo/contracts/delivery/newsletter'
import { translateSentence } from '@repo/ui/i18n'
import { PageTitle } from '@repo/ui/PageTitle'
import { showError } from '@repo/ui/popups'
import { EmptyState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconMailCheck, IconMailMinus, IconMailX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { HomeLink } from './HomeLink.tsx'
import { newsletterTexts } from './newsletter-texts.ts'

/** The page behind a newsletter's unsubscribe link. It asks first, since mail scanners open links. Can be undone. */
export function UnsubscribePage() {
  const t = useTexts(newsletterTexts)
  const [search] = useSearchParams()
  const input = unsubscribe.request.safeParse({ jeton: search.get('jeton') ?? '' })
  return (
    <Container size={620} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} />
      <Surface mt="xl" as="div">
        {input.success ? (
          <UnsubscribeChoice secret={input.data.jeton} />
        ) : (
          <EmptyState
            icon={<IconMailX size={30} />}
            title={t('leaveFailedTitle')}
            hint={t('missing')}
            action={<HomeLink />}
            order={2}
          />
        )}
      </Surface>
    </Container>
  )
}

type SubscriptionState = 'subscribed' | 'left' | 'back'

function UnsubscribeChoice(props: { readonly secret: string }) {
  const t = useTexts(newsletterTexts)
  const [state, setState] = useState<SubscriptionState>('subscribed')
  const leaving = useCall(unsubscribe)
  const rejoining = useCall(resubscribe)
  const input = { jeton: props.secret }
  const showReason = (error: { readonly message: string }) =>
    showError({ title: translateSentence(error.message) })
  const leave = () => leaving.mutate(input, { onSuccess: () => setState('left'), onError: showReason })
  const rejoin = () => rejoining.mutate(input, { onSuccess: () => setState('back'), onError: showReason })
  return (
    <div role="status">
      {state === 'subscribed' ? (
        <EmptyState
          icon={<IconMailMinus size={30} />}
          title={t('leaveTitle')}
          hint={t('leaveHint')}
          order={2}
          action={
            <Group justify="center">
              <Button onClick={leave} loading={leaving.isPending}>
                {t('leave')}
              </Button>
              <HomeLink />
            </Group>
          }
        />
      ) : null}
      {state === 'left' ? (
        <EmptyState
          icon={<IconMailX size={30} />}
          title={t('leftTitle')}
          hint={t('left')}
          order={2}
          action={
            <Group justify="center">
              <Button variant="default" onClick={rejoin} loading={rejoining.isPending}>
                {t('comeBack')}
              </Button>
              <HomeLink />
            </Group>
          }
        />
      ) : null}
      {state === 'back' ? (
        <EmptyState
          icon={<IconMailCheck size={30} />}
          title={t('backTitle')}
          hint={t('back')}
          order={2}
          action={<HomeLink />}
        />
      ) : null}
    </div>
  )
}
