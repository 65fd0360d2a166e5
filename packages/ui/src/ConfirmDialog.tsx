import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Asks before an action. Its button is red, as for an irreversible one, unless `color` is given. */
export function ConfirmDialog(props: {
  readonly opened: boolean
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  readonly color?: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <Stack gap="lg">
        <Text style={{ overflowWrap: 'anywhere' }}>{props.text}</Text>
        {props.children}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {props.cancel}
          </Button>
          <Button color={props.color ?? 'red.8'} loading={props.busy} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
