import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import { insertSlashes } from './insert-slashes.ts'
import type { FieldProps } from './zod-form.ts'

/** A field for a birth date, DD/MM/YYYY, which inserts the slashes itself. */
export function BirthDateField({
  field,
  ...rest
}: Pick<TextInputProps, 'label' | 'placeholder' | 'readOnly' | 'aria-required'> & {
  readonly field: FieldProps<string>
}) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="bday"
      maxLength={10}
      {...rest}
      {...field}
      onChange={({ currentTarget }) => field.onChange(insertSlashes(currentTarget.value))}
    />
  )
}
