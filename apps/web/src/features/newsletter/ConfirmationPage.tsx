import { Button, Container } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { confirmSubscription } from '@repo/contracts/delivery/newsletter'
import { translateSentence } from '@repo/ui/i18n'
import { PageTitle } from '@repo/ui/PageTitle'
import { EmptyState, LoadingState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconMailCheck, IconMailX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { HomeLink } from './HomeLink.tsx'
import { newsletterTexts } from './newsletter-texts.ts'

/** The page behind the emailed link: confirms the subscription immediately and shows the result. Idempotent. */
export function ConfirmationPage() {
  const t = useTexts(newsletterTexts)
  const [search] = useSearchParams()
  const input = confirmSubscription.request.safeParse({ jeton: search.get('jeton') ?? '' })
  return (
    <Container size={620} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} />
      <Surface mt="xl" as="div">
        {input.success ? (
          <Confirmation secret={input.data.jeton} />
        ) : (
          <EmptyState
            icon={<IconMailX size={30} />}
            title={t('failedTitle')}
            hint={t('missing')}
            action={<HomeLink />}
            order={2}
          />
        )}
      </Surface>
    </Container>
  )
}

function Confirmation(props: { readonly secret: string }) {
  const t = useTexts(newsletterTexts)
  const confirmation = useQuery({
    ...endpointQuery(confirmSubscription, { jeton: props.secret }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (confirmation.isPending) return <LoadingState label={t('confirming')} />
  if (confirmation.isSuccess) {
    return (
      <div role="status">
        <EmptyState
          icon={<IconMailCheck size={30} />}
          title={t('doneTitle')}
          hint={t('done')}
          action={<HomeLink />}
          order={2}
        />
      </div>
    )
  }
  const isFinal = confirmation.error.code !== null
  return (
    <div role="alert">
      <EmptyState
        icon={<IconMailX size={30} />}
        title={t('failedTitle')}
        hint={translateSentence(confirmation.error.message)}
        action={
          isFinal ? <HomeLink /> : <Button onClick={() => void confirmation.refetch()}>{t('retry')}</Button>
        }
        order={2}
      />
    </div>
  )
}
