import {
  Anchor,
  Checkbox,
  NativeSelect,
  PasswordInput,
  Stack,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { BirthDateField } from '@repo/ui/BirthDateField'
import { languageNames, languages } from '@repo/ui/i18n'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { FieldRow } from '#lottery-web/account/FormPart.tsx'
import { requiredProps } from '#lottery-web/account/PersonFields.tsx'
import { personTexts } from '#lottery-web/account/person-texts.ts'
import { descriptionBelow } from '#lottery-web/description-below.ts'
import { paths } from '#lottery-web/paths.ts'
import { registrationTexts } from './registration-texts.ts'
import type { RegistrationForm } from './use-registration-form.ts'

type Props = { readonly form: RegistrationForm }

/** Date and city of birth. */
export function BirthFields({ form }: Props) {
  const tPerson = useTexts(personTexts)
  return (
    <FieldRow>
      <BirthDateField
        label={tPerson('birthDate')}
        placeholder={tPerson('birthDateForm')}
        {...requiredProps}
        field={form.field('birthDate')}
      />
      <TextInput
        label={tPerson('birthCity')}
        autoComplete="off"
        {...requiredProps}
        {...form.field('birthCity')}
      />
    </FieldRow>
  )
}

/** The account's fields: nickname, language, contact details, password and sponsor. */
export function AccountFields({ form }: Props) {
  const t = useTexts(registrationTexts)
  const tPerson = useTexts(personTexts)
  return (
    <>
      <FieldRow>
        <TextInput
          label={tPerson('nickname')}
          description={t('nicknameHint')}
          inputWrapperOrder={descriptionBelow}
          autoComplete="nickname"
          autoCapitalize="none"
          maxLength={20}
          {...requiredProps}
          {...form.field('nickname')}
        />
        <NativeSelect size="md" label={t('language')} {...requiredProps} {...form.field('language')}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </NativeSelect>
      </FieldRow>
      <FieldRow>
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          {...requiredProps}
          {...form.field('email')}
        />
        <TextInput
          label={t('emailConfirmation')}
          type="email"
          autoComplete="off"
          {...requiredProps}
          {...form.field('emailConfirmation')}
        />
      </FieldRow>
      <TextInput label={tPerson('phone')} type="tel" autoComplete="tel" {...form.field('phone')} />
      <FieldRow>
        <PasswordInput
          label={t('password')}
          description={t('passwordHint')}
          inputWrapperOrder={descriptionBelow}
          autoComplete="new-password"
          {...requiredProps}
          {...form.field('password')}
        />
        <PasswordInput
          label={t('passwordConfirmation')}
          autoComplete="new-password"
          {...requiredProps}
          {...form.field('passwordConfirmation')}
        />
      </FieldRow>
      <TextInput
        label={t('sponsorCode')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        {...form.field('sponsorCode')}
      />
    </>
  )
}

/** The required certifications and consents. */
export function ConsentFields({ form }: Props) {
  const t = useTexts(registrationTexts)
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('certified')}
        {...requiredProps}
        {...form.field('certified', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('gameNotifications')}
        {...requiredProps}
        {...form.field('gameNotifications', { type: 'checkbox' })}
      />
      <Checkbox
        label={
          <>
            {t('terms')} <TermsLink to={paths.termsOfUse}>{t('termsOfUse')}</TermsLink> {t('and')}{' '}
            <TermsLink to={paths.termsOfSale}>{t('termsOfSale')}</TermsLink>.
          </>
        }
        {...requiredProps}
        {...form.field('terms', { type: 'checkbox' })}
      />
      <Checkbox label={t('marketing')} {...form.field('marketing', { type: 'checkbox' })} />
    </Stack>
  )
}

/** A link that opens in a new tab, so that the form keeps its input. */
function TermsLink(props: { readonly to: string; readonly children: string }) {
  const t = useTexts(registrationTexts)
  return (
    <Anchor component={Link} to={props.to} target="_blank" inherit underline="always">
      {props.children}
      <VisuallyHidden> {t('newTab')}</VisuallyHidden>
    </Anchor>
  )
}
