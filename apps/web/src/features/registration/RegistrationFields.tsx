import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { Sector } from '@repo/contracts/delivery/company-facts'
import { BirthDateField } from '@repo/ui/BirthDateField'
import { FieldGrid } from '@repo/ui/FieldGrid'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { IconCopy } from '@tabler/icons-react'
import { FormPart, requiredProps } from './RegistrationFrame.tsx'
import { registrationTexts } from './registration-texts.ts'

type TextField = FieldProps<string>

/** The names and the birth date of a person. */
export function PersonFields(props: {
  readonly lastName: TextField
  readonly firstNames: TextField
  readonly birthDate: TextField
}) {
  const t = useTexts(registrationTexts)
  return (
    <>
      <FieldGrid>
        <TextInput label={t('lastName')} autoComplete="family-name" {...requiredProps} {...props.lastName} />
        <TextInput
          label={t('firstNames')}
          autoComplete="given-name"
          {...requiredProps}
          {...props.firstNames}
        />
      </FieldGrid>
      <BirthDateField
        label={t('birthDate')}
        placeholder={t('birthDateHint')}
        {...requiredProps}
        field={props.birthDate}
      />
    </>
  )
}

/** The choice of a business sector. */
export function SectorField(props: { readonly sectors: readonly Sector[]; readonly field: TextField }) {
  const t = useTexts(registrationTexts)
  return (
    <NativeSelect
      size="md"
      label={t('sector')}
      data={[
        { value: '', label: t('chooseSector') },
        ...props.sectors.map(({ code, label }) => ({ value: code, label })),
      ]}
      {...requiredProps}
      {...props.field}
    />
  )
}

/** The fields for SIRET and VAT number. */
export function IdentifierFields(props: { readonly siret: TextField; readonly vat: TextField }) {
  const t = useTexts(registrationTexts)
  return (
    <FieldGrid>
      <TextInput
        label={t('siret')}
        placeholder={t('siretHint')}
        inputMode="numeric"
        autoComplete="off"
        {...requiredProps}
        {...props.siret}
      />
      <TextInput
        label={t('vat')}
        placeholder={t('vatHint')}
        autoComplete="off"
        autoCapitalize="characters"
        {...requiredProps}
        {...props.vat}
      />
    </FieldGrid>
  )
}

/** Copies the head office's address into the other addresses. Shown while one of them differs. */
export function CopyHeadOfficeButton(props: {
  readonly headOffice: string
  readonly others: readonly string[]
  readonly onCopy: () => void
}) {
  const t = useTexts(registrationTexts)
  if (props.headOffice.trim() === '' || props.others.every((address) => address === props.headOffice))
    return null
  return (
    <Button
      variant="light"
      size="compact-md"
      leftSection={<IconCopy size={16} aria-hidden />}
      onClick={props.onCopy}
      style={{ alignSelf: 'flex-start' }}
    >
      {t('sameAsHeadOffice')}
    </Button>
  )
}

/** The contact person of a company. */
export function ContactPart(props: { readonly name: TextField; readonly phone: TextField }) {
  const t = useTexts(registrationTexts)
  return (
    <FormPart title={t('partContact')}>
      <FieldGrid>
        <TextInput label={t('contactName')} autoComplete="name" {...requiredProps} {...props.name} />
        <PhoneField field={props.phone} />
      </FieldGrid>
    </FormPart>
  )
}

/** A phone number. */
export function PhoneField(props: { readonly field: TextField }) {
  const t = useTexts(registrationTexts)
  return (
    <TextInput
      label={t('phone')}
      placeholder={t('phoneHint')}
      type="tel"
      autoComplete="tel"
      {...requiredProps}
      {...props.field}
    />
  )
}

/** The email address and the password, repeated where the form asks for it. */
export function AccessFields(props: {
  readonly email: TextField
  readonly password: TextField
  readonly passwordConfirm?: TextField
}) {
  const t = useTexts(registrationTexts)
  const password = (
    <PasswordInput
      label={t('password')}
      description={t('passwordHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      {...requiredProps}
      {...props.password}
    />
  )
  return (
    <>
      <TextInput label={t('email')} type="email" autoComplete="email" {...requiredProps} {...props.email} />
      {props.passwordConfirm ? (
        <FieldGrid>
          {password}
          <PasswordInput
            label={t('passwordConfirm')}
            autoComplete="new-password"
            {...requiredProps}
            {...props.passwordConfirm}
          />
        </FieldGrid>
      ) : (
        password
      )}
    </>
  )
}
