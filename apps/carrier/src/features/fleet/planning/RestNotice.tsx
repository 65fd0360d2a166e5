import { Alert, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconMoon } from '@tabler/icons-react'
import classes from '#carrier/planning/Planning.module.css'
import { formatDay } from '#carrier/planning/plan-days.ts'
import { planningTexts } from '#carrier/planning/planning-texts.ts'
import type { Plan } from '#carrier/planning/use-plan.ts'
import type { Driver } from '../use-fleet.ts'
import { formatName } from '../use-fleet.ts'

/** The rest rules that the week's plan violates, by driver. Empty without any. */
export function RestNotice({ plan, drivers }: { readonly plan: Plan; readonly drivers: readonly Driver[] }) {
  const t = useTexts(planningTexts)
  const names = new Map(drivers.map((driver) => [driver.transporteurId, formatName(driver)]))
  if (plan.alertes.length === 0) return null
  return (
    <Alert color="accent" variant="light" radius="lg" icon={<IconMoon aria-hidden />} title={t('rest')}>
      <ul className={classes.warnings}>
        {plan.alertes.map(({ transporteurId, jour, regle }) => {
          const isOfWeek = regle === 'semaine_longue' || regle === 'repos_hebdomadaire'
          return (
            <li key={`${transporteurId} ${jour} ${regle}`}>
              {t('warning', {
                driver: names.get(transporteurId) ?? t('formerDriver'),
                when: isOfWeek ? t('wholeWeek') : formatDay(jour, 'long'),
                what: t(regle),
              })}
            </li>
          )
        })}
      </ul>
      <Text size="sm" mt={6}>
        {t('restHint')}
      </Text>
    </Alert>
  )
}
