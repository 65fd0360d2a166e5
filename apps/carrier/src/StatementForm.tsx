import { Stack, Text, Textarea } from '@mantine/core'
import { SubmitButton } from '@repo/ui/SubmitButton'
import type { ComponentProps, FormEventHandler } from 'react'

/** The form of a long text to the platform, such as an appeal. `field` is the form's state of the text. */
export function StatementForm(props: {
  readonly lead?: string
  readonly label: string
  readonly hint: string
  readonly send: string
  readonly maxLength: number
  readonly field: ComponentProps<typeof Textarea>
  readonly isBusy: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
}) {
  return (
    <form onSubmit={props.onSubmit} noValidate>
      <Stack gap="md">
        {props.lead === undefined ? null : <Text c="dimmed">{props.lead}</Text>}
        <Textarea
          label={props.label}
          description={props.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={4}
          maxRows={14}
          maxLength={props.maxLength}
          {...props.field}
        />
        <SubmitButton busy={props.isBusy} size="lg">
          {props.send}
        </SubmitButton>
      </Stack>
    </form>
  )
}
