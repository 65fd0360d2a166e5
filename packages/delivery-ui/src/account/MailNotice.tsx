import type { AlertProps } from '@mantine/core'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'

type Props = Pick<AlertProps, 'my'> & {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly isBusy: boolean
  readonly onAction: () => void
}

/** Reports an emailed link that waits to be opened, with one action. */
export function MailNotice({ title, text, action, isBusy, onAction, ...margin }: Props) {
  return (
    <Alert role="region" aria-label={title} color="brand" icon={<IconMail aria-hidden />} py="sm" {...margin}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 240px" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        <Button variant="default" size="xs" loading={isBusy} onClick={onAction}>
          {action}
        </Button>
      </Group>
    </Alert>
  )
}
