import { Textarea } from '@mantine/core'
import { claimLength } from '@repo/contracts/delivery/claims'
import type { FieldProps } from '@repo/ui/zod-form'

/** A field for a claim's text within its length limits. */
export function ClaimTextField(props: {
  readonly label: string
  readonly hint: string
  readonly field: FieldProps<string>
}) {
  return (
    <Textarea
      label={props.label}
      description={props.hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={4}
      maxRows={14}
      maxLength={claimLength.max}
      {...props.field}
    />
  )
}
