import { Alert, Button, Group, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { dropEmailChange } from '@repo/contracts/delivery/email-confirmation'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ownAccountTexts } from './own-account-texts.ts'

/** That another e-mail waits to be confirmed, and the way to give it up; nothing where none is. */
export function PendingEmail({ email }: { readonly email: string | null }) {
  const t = useTexts(ownAccountTexts)
  const queries = useQueryClient()
  const drop = useCall(dropEmailChange)
  if (email === null) return null
  const outcome = {
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeyOf(getUserInfo) }),
    onError: () => showError(),
  }
  return (
    <Alert
      role="region"
      aria-label={t('pendingEmailTitle')}
      color="brand"
      icon={<IconMail aria-hidden />}
      py="sm"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 240px" style={{ overflowWrap: 'anywhere' }}>
          {t('pendingEmail', { email })}
        </Text>
        <Button variant="default" size="xs" loading={drop.isPending} onClick={() => drop.mutate({}, outcome)}>
          {t('giveUp')}
        </Button>
      </Group>
    </Alert>
  )
}
