import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { useTexts } from '@repo/ui/texts'
import { IconAlertOctagon, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import classes from './SuspensionBanner.module.css'
import { shellTexts } from './shell-texts.ts'

/** Tells a suspended carrier about the suspension, its end and the appeal. Empty otherwise, and on the appeal page. */
export function SuspensionBanner() {
  const t = useTexts(shellTexts)
  const suspension = useCarrier().data?.suspension
  const { pathname } = useLocation()
  if (!suspension || pathname === paths.appeal) return null
  const { jusquA } = suspension
  return (
    <Link to={paths.appeal} className={classes.banner}>
      <IconAlertOctagon size={24} aria-hidden />
      <span className={classes.words}>
        {jusquA ? t('suspendedUntil', { date: formatFrenchLongDay(jusquA) }) : t('suspended')}
        <span className={classes.action}>{t('suspendedAction')}</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}
