import { Anchor, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { endpointQuery, useCall } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readDocuments } from '@repo/contracts/lottery/documents'
import { listPrizes, requestWinnerLink } from '@repo/contracts/lottery/prizes'
import { showSuccess } from '@repo/ui/popups'
import { ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import { paths } from '#lottery-web/paths.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { ClaimAbroadForm } from './ClaimAbroadForm.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import classes from './MyDraws.module.css'
import { myDrawsTexts } from './my-draws-texts.ts'
import { PrizeQuestion } from './PrizeQuestion.tsx'

type Prize = Output<typeof listPrizes>['prizes'][number]
type PrizeProps = {
  readonly prize: Prize
  readonly bankAccount: Output<typeof listPrizes>['bankAccount']
}

/** The polling interval of a prize that is not settled, and of a document that its confirmation waits for. */
const prizePollMs = 20_000

/** Whether a prize is neither paid nor lost. */
function isUnderWay({ state }: Pick<Prize, 'state'>): boolean {
  return state === 'announced' || state === 'verified' || state === 'claimed' || state === 'released'
}

/** The player's prizes, each with its next step. Empty without any. */
export function Prizes() {
  const t = useTexts(myDrawsTexts)
  const query = useQuery({
    ...endpointQuery(listPrizes, {}),
    // Staff check and pay prizes while the page is open.
    refetchInterval: ({ state: { data } }) => (data?.prizes.some(isUnderWay) ? prizePollMs : false),
  })
  if (query.isError && !query.data)
    return <ErrorState order={2} onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (!query.data || query.data.prizes.length === 0) return null
  const { prizes, bankAccount } = query.data
  return (
    <Stack gap="md" component="section" aria-label={t('prizes')}>
      <Title order={2}>{t('prizes')}</Title>
      {prizes.map((prize) => (
        <PrizeCard key={prize.id} prize={prize} bankAccount={bankAccount} />
      ))}
    </Stack>
  )
}

function PrizeCard(props: PrizeProps) {
  const t = useTexts(myDrawsTexts)
  const tGame = useTexts(gameTexts)
  const format = useFormats()
  const { prize } = props
  // An open question has a deadline of its own, and leaves time to claim once it is answered.
  const isToClaim = (prize.state === 'announced' || prize.state === 'verified') && prize.question === null
  return (
    <Surface as="article" className={isUnderWay(prize) ? (classes.prize ?? '') : ''}>
      <Group justify="space-between" gap="md">
        <Stack gap={4}>
          <Text className={classes.amount ?? ''}>{format.money(prize.cents)}</Text>
          <Text>
            <Anchor component={Link} to={paths.draw(prize.week)} inherit>
              {tGame('drawOf', { date: format.date(prize.drawTime) })}
            </Anchor>{' '}
            · <span className="ticket">{prize.number}</span>
          </Text>
          <Text fw={600}>
            {t(`prize_${prize.state}`, { date: prize.paidAt ? format.date(prize.paidAt) : '' })}
          </Text>
          {isToClaim ? (
            <Text size="sm" c="dimmed">
              {t('claimBy', { date: format.date(prize.claimBy) })}
            </Text>
          ) : null}
        </Stack>
        {prize.state === 'announced' ? <ConfirmationStep id={prize.id} /> : null}
        {prize.state === 'verified' ? <ClaimButton {...props} /> : null}
      </Group>
      {prize.question ? <PrizeQuestion id={prize.id} question={prize.question} /> : null}
    </Surface>
  )
}

/** Sends the link that confirms a win again. An expired identity document must be replaced first. */
function ConfirmationStep({ id }: { readonly id: string }) {
  const t = useTexts(myDrawsTexts)
  const query = useQuery({
    ...endpointQuery(readDocuments, {}),
    // Staff may review a newer document while the page is open.
    refetchInterval: ({ state: { data } }) => (data?.hasExpired ? prizePollMs : false),
  })
  if (!query.data?.hasExpired) return <ResendLinkButton id={id} />
  const isWaiting = query.data.documents.some(({ status }) => status === 'pending')
  return (
    <Stack gap="sm" maw={420} align="flex-start">
      <Text>{t(isWaiting ? 'documentInReview' : 'documentExpired')}</Text>
      {isWaiting ? null : (
        <Button component={Link} to={paths.account}>
          {t('documentRenew')}
        </Button>
      )}
    </Stack>
  )
}

function ResendLinkButton({ id }: { readonly id: string }) {
  const t = useTexts(myDrawsTexts)
  const requesting = useCall(requestWinnerLink)
  const requestLink = () =>
    requesting.mutate(
      { id },
      { onSuccess: () => showSuccess({ title: t('linkSent') }), onError: showRefusal },
    )
  return (
    <Button variant="default" loading={requesting.isPending} onClick={requestLink}>
      {t('linkAgain')}
    </Button>
  )
}

function ClaimButton({ prize, bankAccount }: PrizeProps) {
  const t = useTexts(myDrawsTexts)
  const format = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [isAbroad, setAbroad] = useState(false)
  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>
        {t('claim')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('claimTitle', { amount: format.money(prize.cents) })}
      >
        <Stack gap="md">
          <Text c="dimmed">{t('claimHint')}</Text>
          {bankAccount ? <Text>{t('accountKnown', bankAccount)}</Text> : null}
          {isAbroad ? (
            <ClaimAbroadForm id={prize.id} onDone={() => setOpen(false)} />
          ) : (
            <ClaimForm id={prize.id} onDone={() => setOpen(false)} />
          )}
          <Button variant="subtle" onClick={() => setAbroad(!isAbroad)} style={{ alignSelf: 'flex-start' }}>
            {t(isAbroad ? 'claimSepa' : 'claimAbroad')}
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
