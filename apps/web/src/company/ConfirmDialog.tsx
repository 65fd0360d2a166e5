import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { companyTexts } from './company-texts.ts'

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: {
  readonly opened: boolean
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const t = useTexts(companyTexts)
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <Stack gap="lg">
        <Text style={{ overflowWrap: 'anywhere' }}>{props.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red.8" loading={props.busy} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
