import { Anchor, Text } from '@mantine/core'
import type { Output } from '@repo/contracts/endpoint'
import type { listPurchases } from '@repo/contracts/lottery/money'
import { formatReference } from '@repo/lottery-rules/rf-reference'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { Rows } from '#lottery-web/account/Rows.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { useGame } from '#lottery-web/game/use-game.ts'
import { purchaseTexts } from '#lottery-web/payments/purchase-texts.ts'
import { paymentsTexts } from './payments-texts.ts'
import { getPurchasePath } from './purchase-path.ts'

type Purchase = Output<typeof listPurchases>['purchases'][number]

const tones: Record<Purchase['state'], Tone> = {
  open: 'waiting',
  settled: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunded: 'neutral',
}

/** The player's purchases. A pending one links to the page that continues it. */
export function Purchases({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const t = useTexts(paymentsTexts)
  const tPurchase = useTexts(purchaseTexts)
  const format = useFormats()
  const currentDraw = useGame().data?.current
  const openWeek = currentDraw?.state === 'open' ? currentDraw.week : null
  if (purchases.length === 0) return <Text c="dimmed">{t('noPurchases')}</Text>
  return (
    <Rows
      label={t('purchases')}
      columns={[
        { name: t('date') },
        { name: t('method') },
        { name: t('reference') },
        { name: t('state') },
        { name: t('amount'), isFigure: true },
      ]}
      rows={purchases.map((purchase) => ({
        key: purchase.id,
        cells: [
          format.date(purchase.createdAt),
          tPurchase(`method_${purchase.method}`),
          formatReference(purchase.reference),
          <State key="state" purchase={purchase} path={getPurchasePath(purchase, openWeek)} />,
          <Amount key="amount" purchase={purchase} />,
        ],
      }))}
    />
  )
}

function State({ purchase, path }: { readonly purchase: Purchase; readonly path: string }) {
  const t = useTexts(paymentsTexts)
  const tPurchase = useTexts(purchaseTexts)
  const { state, failure, dispute } = purchase
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`state_${state}`)}</StatusBadge>
      {failure ? <Reason text={tPurchase(`failure_${failure}`)} /> : null}
      {dispute ? <Reason text={t(`dispute_${dispute}`)} /> : null}
      {state === 'open' ? (
        <Text>
          <Anchor component={Link} to={path} underline="always">
            {t('goOn')}
          </Anchor>
        </Text>
      ) : null}
    </>
  )
}

function Reason({ text }: { readonly text: string }) {
  return (
    // Narrow, to leave room for the date and the reference.
    <Text size="sm" maw={220}>
      {text}
    </Text>
  )
}

function Amount({ purchase }: { readonly purchase: Purchase }) {
  const t = useTexts(paymentsTexts)
  const format = useFormats()
  const { amountCents, refundedCents } = purchase
  return (
    <>
      {format.money(amountCents)}
      {refundedCents > 0 ? (
        <Text size="sm" c="dimmed">
          {t('refunded', { amount: format.money(refundedCents) })}
        </Text>
      ) : null}
    </>
  )
}
