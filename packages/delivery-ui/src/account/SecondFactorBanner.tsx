import { Alert, Button, Group, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { getSecondFactor } from '@repo/contracts/delivery/second-factor'
import type { Output } from '@repo/contracts/endpoint'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { useTexts } from '@repo/ui/texts'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { protectionTexts } from './protection-texts.ts'

/** The anchor of the second factor on an account's page. */
export const factorHash = '#double-authentification'

/** Whether sign-ins require a second factor now; before the date they only will. */
export function isFactorNeeded({ exigeeLe }: Pick<Output<typeof getSecondFactor>, 'exigeeLe'>): boolean {
  return exigeeLe !== null && exigeeLe.getTime() <= Date.now()
}

const snoozeKey = 'volant-protection-plus-tard'
const snoozeMs = 7 * 24 * 3_600_000

const isSnoozed = (accountId: string) =>
  Date.now() < Number(localStorage.getItem(`${snoozeKey}-${accountId}`) ?? 0)

/**
 * Asks a company's administrator or a paid account for a second factor. Names the date from which it is required, if
 * one is set and ahead. It can be snoozed for a week until that date, and not afterwards. Empty for other accounts,
 * with a second factor, and while the email is not confirmed.
 */
export function SecondFactorBanner({ accountPath }: { readonly accountPath: string }) {
  const t = useTexts(protectionTexts)
  const query = useQuery({ ...endpointQuery(getSecondFactor, {}), staleTime: 600_000 })
  const account = useQuery({ ...endpointQuery(getUserInfo, {}), staleTime: 60_000 })
  const [isJustSnoozed, setIsJustSnoozed] = useState(false)
  const user = account.data?.user
  // Only one banner at a time: an unconfirmed email has its own.
  if (!user?.emailConfirme || !query.data?.estDemande || query.data.depuis !== null) return null
  const { exigeeLe } = query.data
  const isNeeded = isFactorNeeded(query.data)
  if (!isNeeded && (isJustSnoozed || isSnoozed(user.userId))) return null
  const snooze = () => {
    localStorage.setItem(`${snoozeKey}-${user.userId}`, String(Date.now() + snoozeMs))
    setIsJustSnoozed(true)
  }
  return (
    <Alert
      role="region"
      aria-label={t('askTitle')}
      color="brand"
      icon={<IconShieldLock aria-hidden />}
      py="xs"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 240px">
          {isNeeded
            ? t('askNow')
            : exigeeLe === null
              ? t('ask')
              : t('askBefore', { day: formatFrenchLongDay(exigeeLe) })}
        </Text>
        <Group gap="xs" justify="flex-end" flex="1 0 auto">
          {isNeeded ? null : (
            <Button variant="subtle" size="xs" onClick={snooze}>
              {t('later')}
            </Button>
          )}
          <Button variant="default" size="xs" component={Link} to={`${accountPath}${factorHash}`}>
            {t('protect')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
