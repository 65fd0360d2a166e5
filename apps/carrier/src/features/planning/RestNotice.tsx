import { Alert, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconMoon } from '@tabler/icons-react'
import type { Driver } from '#carrier/features/fleet/use-fleet.ts'
import { nameOf } from '#carrier/features/fleet/use-fleet.ts'
import classes from './Planning.module.css'
import { dayInWords } from './plan-days.ts'
import { planningTexts } from './planning-texts.ts'
import type { Plan } from './use-plan.ts'

/** The rules on rest that a week's plan breaks, by driver; nothing where it breaks none. */
export function RestNotice({ plan, drivers }: { readonly plan: Plan; readonly drivers: readonly Driver[] }) {
  const t = useTexts(planningTexts)
  const names = new Map(drivers.map((driver) => [driver.transporteurId, nameOf(driver)]))
  if (plan.alertes.length === 0) return null
  return (
    <Alert color="ember" variant="light" radius="lg" icon={<IconMoon aria-hidden />} title={t('rest')}>
      <ul className={classes.warnings}>
        {plan.alertes.map(({ transporteurId, jour, regle }) => {
          const isOfWeek = regle === 'semaine_longue' || regle === 'repos_hebdomadaire'
          return (
            <li key={`${transporteurId} ${jour} ${regle}`}>
              {t('warning', {
                driver: names.get(transporteurId) ?? t('formerDriver'),
                when: isOfWeek ? t('wholeWeek') : dayInWords(jour, 'long'),
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
