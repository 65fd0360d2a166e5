import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { keepCard, openCard, readCard } from '@repo/contracts/delivery/company-card'
import { showSuccess } from '@repo/ui/popups'
import { LoadingState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { CardConfirmation } from '@repo/web-kit/card/CardConfirmation'
import { CardForm } from '@repo/web-kit/card/CardForm'
import { cardTexts } from '@repo/web-kit/card/card-texts'
import { FailureNotice, useFailure } from '@repo/web-kit/card/FailureNotice'
import { parseIntentId } from '@repo/web-kit/card/simulated-card'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyCardTexts } from './company-card-texts.ts'

/** The form of a new card. Calls `onSaved` once the card is stored. */
export function NewCardForm(props: { readonly onSaved: () => void; readonly onCancel: () => void }) {
  const t = useTexts(companyCardTexts)
  const tCard = useTexts(cardTexts)
  const client = useQueryClient()
  const storingCard = useCall(keepCard)
  const { failure, recordRefusal } = useFailure()
  // A query may repeat the call: within half an hour it returns the same setup until a card is saved.
  const setup = useQuery({
    ...endpointQuery(openCard, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  function storeCard(clientSecret: string): void {
    storingCard.mutate(
      { enregistrement: parseIntentId(clientSecret) },
      {
        onSuccess: async () => {
          await client.invalidateQueries({ queryKey: queryKeyOf(readCard) })
          showSuccess({ title: t('saved') })
          props.onSaved()
        },
      },
    )
  }

  return (
    <Stack gap="md" maw={620}>
      <Title order={3} size="h4">
        {t('formTitle')}
      </Title>
      {failure ? <FailureNotice failure={failure} kind="setup" /> : null}
      {setup.isPending ? <LoadingState label={t('opening')} /> : null}
      {setup.isError ? (
        <Alert color="red" title={t('openFailed')} icon={<IconAlertTriangle aria-hidden />} role="alert">
          <Stack gap="sm" align="flex-start">
            <Text>{setup.error.message}</Text>
            <Button loading={setup.isFetching} onClick={() => void setup.refetch()}>
              {t('tryAgain')}
            </Button>
          </Stack>
        </Alert>
      ) : null}
      {setup.data ? (
        <CardConfirmation
          state={storingCard.status}
          confirmingText={t('opening')}
          failedText={storingCard.error?.message ?? t('openFailed')}
          onRepeat={() => storeCard(setup.data.paymentIntent)}
        >
          <CardForm
            isSimulated={setup.data.simule}
            form={{
              keys: { publishableKey: setup.data.clePublique, clientSecret: setup.data.paymentIntent },
              submitLabel: tCard('saveCard'),
              challengeText: tCard('secureSetupText'),
              onAuthorised: () => storeCard(setup.data.paymentIntent),
              onRefused: recordRefusal,
            }}
          />
        </CardConfirmation>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('consent')}
      </Text>
      <Group>
        <Button variant="default" disabled={storingCard.isPending} onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
