import { Alert, Button, Group, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { resendConfirmation } from '@repo/contracts/delivery/email-confirmation'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ownAccountTexts } from './own-account-texts.ts'

/** On every page until the address is confirmed: that a link waits in the mailbox, and the way to another one. Nothing afterwards. */
export function UnconfirmedBanner() {
  const t = useTexts(ownAccountTexts)
  const query = useQuery({ ...endpointQuery(getUserInfo, {}), staleTime: 60_000 })
  const resending = useCall(resendConfirmation)
  const user = query.data?.user
  if (!user || user.emailConfirme) return null
  const outcome = {
    onSuccess: () => showSuccess({ title: t('done'), message: t('confirmSent', { email: user.email }) }),
    onError: (error: CallError) =>
      error.code === null ? showError() : showError({ title: t('failed'), message: error.message }),
  }
  return (
    <Alert
      role="region"
      aria-label={t('confirmTitle')}
      color="brand"
      icon={<IconMail aria-hidden />}
      my="md"
      py="sm"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 240px" style={{ overflowWrap: 'anywhere' }}>
          {t('confirmHint', { email: user.email })}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={resending.isPending}
          onClick={() => resending.mutate({}, outcome)}
        >
          {t('resend')}
        </Button>
      </Group>
    </Alert>
  )
}
