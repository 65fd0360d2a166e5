import { Button } from '@mantine/core'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { GuideCards, GuidePage } from './GuidePage.tsx'
import { guideTexts } from './guide-texts.ts'

const facts = ['courierPay', 'courierFree', 'courierApp', 'courierFleet', 'courierPapers'] as const

/** What the product offers carriers, and its requirements. */
export function CouriersPage() {
  const t = useTexts(guideTexts)
  const share = defaultRateCard.commissionPerMille / 10
  return (
    <GuidePage
      path={paths.couriers}
      title={t('couriersTitle')}
      lead={t('couriersLead')}
      action={
        <Button component={Link} to={paths.carrierRegistrationChoice} size="md">
          {t('courierStart')}
        </Button>
      }
    >
      <GuideCards facts={facts.map((key) => ({ title: t(key), text: t(`${key}Text`, { share }) }))} />
    </GuidePage>
  )
}
