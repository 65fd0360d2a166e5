import { Text } from '@mantine/core'
import type { getEarnings } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { formatEuros } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import classes from './Earnings.module.css'
import { formatDay } from './earnings-formats.ts'
import { earningsTexts } from './earnings-texts.ts'

type Month = Output<typeof getEarnings>

/** The payout of a month: upcoming, blocked with the reason, under way, rejected or paid; or a deficit carried over. */
export function PayoutState({ month }: { readonly month: Month }) {
  const t = useTexts(earningsTexts)
  const { versement, report } = month
  return (
    <div className={classes.payout}>
      <IconBuildingBank size={24} stroke={1.8} aria-hidden />
      <div>
        <Text fw={640}>{usePayoutTitle(month)}</Text>
        {report === 0 ? null : (
          <Text size="sm" mt={2}>
            {t('carriedOver', { amount: formatEuros(report) })}
          </Text>
        )}
        {versement?.reference ? (
          <Text size="sm" mt={2}>
            {t('payoutReference', { reference: versement.reference })}
          </Text>
        ) : null}
        <Link to={paths.payee} className={classes.payoutLink}>
          {t('payoutAccount')}
        </Link>
      </div>
    </div>
  )
}

function usePayoutTitle({ versement, payeLe, report, total, mois, moisCourant }: Month): string {
  const t = useTexts(earningsTexts)
  const balance = report + total.net
  if (!versement && balance < 0) return t('carriedForward')
  if (!versement && balance === 0 && mois < moisCourant) return t('nothingToPay')
  if (!versement) return t('payout', { day: formatDay(payeLe) })
  const amount = formatEuros(versement.montant)
  const day = formatDay(versement.date ?? payeLe)
  switch (versement.etat) {
    case 'verse':
      return t('paid', { amount, day })
    case 'en-cours':
      return t('payoutUnderWay', { amount, day })
    case 'rejete':
      return t('payoutRejected', { amount })
    case 'en-attente':
      return t('payoutWaits', { amount, reason: versement.motif ?? '' })
    case 'prevu':
      return t('payout', { day })
    case 'inconnu':
      return t('payoutOther', { amount })
  }
}
