import { NativeSelect, TextInput } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { CountrySelect } from '#lottery-web/countries/CountrySelect.tsx'
import { FieldRow } from './FormPart.tsx'
import { personTexts } from './person-texts.ts'

/** Marks a field as required for screen readers. Labels of optional fields say that they are optional. */
export const requiredProps = { 'aria-required': true } as const

type Text = FieldProps<string>
const genders = ['female', 'male', 'other'] as const

/** The names of a person, as in the identity document. */
export function NameFields(props: {
  readonly firstName: Text
  readonly birthName: Text
  readonly usageName: Text
  readonly isFixed?: boolean
}) {
  const t = useTexts(personTexts)
  const fixed = props.isFixed ? { readOnly: true } : {}
  return (
    <>
      <FieldRow>
        <TextInput
          label={t('firstName')}
          autoComplete="given-name"
          {...requiredProps}
          {...fixed}
          {...props.firstName}
        />
        <TextInput
          label={t('birthName')}
          autoComplete="family-name"
          {...requiredProps}
          {...fixed}
          {...props.birthName}
        />
      </FieldRow>
      <TextInput label={t('usageName')} {...fixed} {...props.usageName} />
    </>
  )
}

export function GenderField(props: { readonly field: Text; readonly isFixed?: boolean }) {
  const t = useTexts(personTexts)
  const fixed = genders.find((gender) => gender === props.field.value)
  if (props.isFixed && fixed) return <TextInput label={t('gender')} value={t(fixed)} readOnly />
  return (
    <NativeSelect size="md" label={t('gender')} autoComplete="sex" {...requiredProps} {...props.field}>
      <option value="">{t('choose')}</option>
      {genders.map((gender) => (
        <option key={gender} value={gender}>
          {t(gender)}
        </option>
      ))}
    </NativeSelect>
  )
}

export function HomeFields(props: { readonly residenceCity: Text; readonly country: Text }) {
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
