import { endpointQuery } from '@repo/api-client/react'
import { listAudits } from '@repo/contracts/lottery/draws'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconMoonStars } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#lottery-web/formats.ts'
import classes from './Draws.module.css'
import { drawsTexts } from './draws-texts.ts'

/** The result of the service's last nightly recomputation of all published draws. Empty until it is loaded. */
export function NightlyAudit() {
  const t = useTexts(drawsTexts)
  const { dateTime } = useFormats()
  const { data } = useQuery(endpointQuery(listAudits, {}))
  if (!data) return null
  const { lastRunAt, audits } = data
  const badCount = audits.filter(({ faults }) => faults.length > 0).length
  const describeResult = () => {
    if (!lastRunAt) return t('auditNone')
    const at = dateTime(lastRunAt)
    return badCount > 0 ? t('auditBad', { count: badCount, at }) : t('auditGood', { at })
  }
  return (
    <p className={classes.audit} data-bad={badCount > 0}>
      {badCount > 0 ? <IconAlertTriangle size={20} aria-hidden /> : <IconMoonStars size={20} aria-hidden />}
      <span>
        <strong>{t('audit')}.</strong> {describeResult()}
      </span>
    </p>
  )
}
