import { Textarea } from '@mantine/core'
import { claimLength } from '@repo/contracts/delivery/claims'
import type { FieldProps } from '@repo/ui/zod-form'

/** What somebody has to say of a delivery, of the length that a claim may have. */
export function ClaimText(props: {
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
