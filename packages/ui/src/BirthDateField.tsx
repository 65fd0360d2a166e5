import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import { spelledDay } from './spelled-day.ts'
import type { FieldProps } from './zod-form.ts'

/** A birth date as it is typed, DD/MM/YYYY: its slashes are inserted automatically. */
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
      onChange={({ currentTarget }) => field.onChange(spelledDay(currentTarget.value))}
    />
  )
}
