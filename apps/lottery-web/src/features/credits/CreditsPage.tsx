import { Button, Group, Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readCredits, refundCredits } from '@repo/contracts/lottery/money'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { showSuccess } from '@repo/ui/popups'
import { EmptyState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCoins } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { accountTexts } from '#lottery-web/account/account-texts.ts'
import { Rows } from '#lottery-web/account/Rows.tsx'
import { Section } from '#lottery-web/account/Section.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { useTerms } from '#lottery-web/game/use-game.ts'
import { paths } from '#lottery-web/paths.ts'
import { reloadMoney } from '#lottery-web/payments/use-purchase.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import classes from './Credits.module.css'
import { creditsTexts } from './credits-texts.ts'
import { RefundByBank } from './RefundByBank.tsx'

type Credits = Output<typeof readCredits>

/** The player's credits with their sources, and the refund of paid ones. */
export function CreditsPage() {
  const t = useTexts(creditsTexts)
  const { draws } = useTerms()
  const [search] = useSearchParams()
  const query = useQuery(endpointQuery(readCredits, {}))
  // The return from a provider's page: the purchase continues where it was started.
  const purchase = search.get('purchase')
  if (purchase)
    return <Navigate to={`${paths.buyCredits}?purchase=${encodeURIComponent(purchase)}`} replace />
  return (
    <AccountPage
      title={t('title')}
      lead={t('lead')}
      query={query}
      actions={
        <Button component={Link} to={paths.buyCredits} size="md">
          {t('buy', { draws })}
        </Button>
      }
    >
      {(credits) => (
        <Stack gap="xl">
          {credits.refundByBank ? <RefundByBank {...credits.refundByBank} /> : null}
          <div className={classes.totals}>
            <Total name={t('paid')} hint={t('paidHint')} count={credits.paid} />
            <Total name={t('free')} hint={t('freeHint')} count={credits.free} />
            {credits.locked > 0 ? (
              <Total name={t('locked')} hint={t('lockedHint')} count={credits.locked} />
            ) : null}
          </div>
          <Section title={t('lots')}>
            {credits.lots.length === 0 ? (
              <EmptyState order={3} icon={<IconCoins size={30} />} title={t('none')} hint={t('noneHint')} />
            ) : (
              <Lots lots={credits.lots} />
            )}
          </Section>
          {credits.refundableCents > 0 ? <Refund cents={credits.refundableCents} /> : null}
        </Stack>
      )}
    </AccountPage>
  )
}

function Total(props: { readonly name: string; readonly hint: string; readonly count: number }) {
  const format = useFormats()
  return (
    <Surface as="div">
      <Text c="dimmed">{props.name}</Text>
      <Text className={classes.total ?? ''}>{format.number(props.count)}</Text>
      <Text size="sm" c="dimmed">
        {props.hint}
      </Text>
    </Surface>
  )
}

const sources = ['purchase', 'sponsorship', 'gesture', 'returned'] as const

function Lots({ lots }: { readonly lots: Credits['lots'] }) {
  const t = useTexts(creditsTexts)
  const format = useFormats()
  const getOrigin = (source: string) =>
    t(`source_${sources.find((name) => source.startsWith(`${name}:`)) ?? 'unknown'}`)
  return (
    <Rows
      label={t('lots')}
      columns={[
        { name: t('origin') },
        { name: t('date') },
        { name: t('expires') },
        { name: t('left'), isFigure: true },
      ]}
      rows={lots.map((lot) => ({
        key: lot.id,
        cells: [
          getOrigin(lot.source),
          format.date(lot.createdAt),
          lot.expiresAt ? format.date(lot.expiresAt) : t('never'),
          t('leftOf', { remaining: lot.remaining, granted: lot.granted }),
        ],
      }))}
    />
  )
}

function Refund({ cents }: { readonly cents: number }) {
  const t = useTexts(creditsTexts)
  const tAccount = useTexts(accountTexts)
  const format = useFormats()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const refunding = useConfirmedCall(refundCredits)
  // One idempotency key each time the dialog opens: a repeated request is one refund.
  const requestKey = useRef('')
  const openDialog = () => {
    requestKey.current = crypto.randomUUID()
    setOpen(true)
  }
  const refund = () =>
    refunding.mutate(
      { requestKey: requestKey.current },
      {
        onSuccess: ({ refundedCents }) =>
          showSuccess({ title: t('refunded', { amount: format.money(refundedCents) }) }),
        onError: showRefusal,
        onSettled: () => {
          setOpen(false)
          void reloadMoney(client)
        },
      },
    )
  const hint = t('refundHint', { amount: format.money(cents) })
  return (
    <Section title={t('refund')} hint={hint}>
      <Group>
        <Button variant="default" onClick={openDialog}>
          {t('refund')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isOpen}
        title={t('refundTitle')}
        text={hint}
        confirm={t('refund')}
        cancel={tAccount('cancel')}
        busy={refunding.isPending}
        onConfirm={refund}
        onClose={() => setOpen(false)}
      />
    </Section>
  )
}
