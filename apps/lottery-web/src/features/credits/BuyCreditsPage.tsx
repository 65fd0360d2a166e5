import { Anchor, Stack, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { PurchaseProgress } from '#lottery-web/payments/PurchaseProgress.tsx'
import { PurchaseStart } from '#lottery-web/payments/PurchaseStart.tsx'
import { purchaseTexts } from '#lottery-web/payments/purchase-texts.ts'
import { LimitForm } from '#lottery-web/safety/LimitForm.tsx'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { creditsTexts } from './credits-texts.ts'

/**
 * Buys credits, after the player has set a limit where that is required. The purchase is in the URL, for a reload and
 * for the return from a provider's page.
 */
export function BuyCreditsPage() {
  const t = useTexts(creditsTexts)
  const tPurchase = useTexts(purchaseTexts)
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [isLimitNeeded, setIsLimitNeeded] = useState(false)
  const id = search.get('purchase')
  const handleRefusal = (error: CallError) => {
    if (error.code === 'limit-needed') setIsLimitNeeded(true)
    else showRefusal(error)
  }
  return (
    <Stack gap="xl">
      <PageTitle title={t('buyTitle')} lead={t('buyLead')} />
      <Surface>
        {isLimitNeeded && !id ? (
          <Stack gap="md">
            <Title order={2} size="h3">
              {t('limitFirst')}
            </Title>
            <LimitForm onSet={() => setIsLimitNeeded(false)} />
          </Stack>
        ) : null}
        {!isLimitNeeded && !id ? (
          <PurchaseStart
            onStarted={({ purchase }) => setSearch({ purchase: purchase.id }, { replace: true })}
            onRefused={handleRefusal}
          />
        ) : null}
        {id ? (
          <PurchaseProgress
            key={id}
            id={id}
            storedText={tPurchase('failedHint')}
            onSettled={() => void navigate(paths.accountCredits, { replace: true })}
            onOver={() => setSearch({}, { replace: true })}
          />
        ) : null}
      </Surface>
      <Anchor component={Link} to={paths.accountCredits}>
        {t('back')}
      </Anchor>
    </Stack>
  )
}
