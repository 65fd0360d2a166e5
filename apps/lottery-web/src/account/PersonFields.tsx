import { NativeSelect, TextInput } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { CountrySelect } from '#lottery-web/countries/CountrySelect.tsx'
import { FieldRow } from './FormPart.tsx'
import { personTexts } from './person-texts.ts'

/** Marks a field as required for screen readers. Labels of optional fields say that they are optional. */
export const requiredProps = { 'aria-required': true } as const

type TextField = FieldProps<string>
const genders = ['female', 'male', 'other'] as const

/** The names of a person, as in the identity document; read-only with `isFixed`. */
export function NameFields(props: {
  readonly firstName: TextField
  readonly birthName: TextField
  readonly usageName: TextField
  readonly isFixed?: boolean
}) {
  const t = useTexts(personTexts)
  const fixedProps = props.isFixed ? { readOnly: true } : {}
  return (
    <>
      <FieldRow>
        <TextInput
          label={t('firstName')}
          autoComplete="given-name"
          {...requiredProps}
          {...fixedProps}
          {...props.firstName}
        />
        <TextInput
          label={t('birthName')}
          autoComplete="family-name"
          {...requiredProps}
          {...fixedProps}
          {...props.birthName}
        />
      </FieldRow>
      <TextInput label={t('usageName')} {...fixedProps} {...props.usageName} />
    </>
  )
}

/** The choice of a gender; read-only once an identity document has proven it (`isFixed`). */
export function GenderField(props: { readonly field: TextField; readonly isFixed?: boolean }) {
  const t = useTexts(personTexts)
  const gender = genders.find((one) => one === props.field.value)
  if (props.isFixed && gender) return <TextInput label={t('gender')} value={t(gender)} readOnly />
  return (
    <NativeSelect size="md" label={t('gender')} autoComplete="sex" {...requiredProps} {...props.field}>
      <option value="">{t('choose')}</option>
      {genders.map((one) => (
        <option key={one} value={one}>
          {t(one)}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The city and country of residence. */
export function HomeFields(props: { readonly residenceCity: TextField; readonly country: TextField }) {
  const t = useTexts(personTexts)
  return (
    <FieldRow>
      <TextInput
        label={t('residenceCity')}
        autoComplete="address-level2"
        {...requiredProps}
        {...props.residenceCity}
      />
      <CountrySelect label={t('country')} placeholder={t('choose')} {...props.country} />
    </FieldRow>
  )
}
