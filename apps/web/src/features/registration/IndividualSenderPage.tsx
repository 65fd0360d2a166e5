import { Checkbox, Divider } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { registerIndividualSender } from '@repo/contracts/delivery/accounts'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { createIndividualSenderForm, initialValues, requiresParentalConsent } from './individual-sender.ts'
import { AccessFields, PersonFields, PhoneField } from './RegistrationFields.tsx'
import { RegistrationFrame, requiredProps, useRegistrationFailure } from './RegistrationFrame.tsx'
import { registrationTexts } from './registration-texts.ts'

const getNow = () => new Date()
const schema = createIndividualSenderForm(getNow)

function useIndividualSenderForm() {
  return useZodForm({ schema, initialValues })
}
type Form = ReturnType<typeof useIndividualSenderForm>

/** The registration of an individual sender. */
export function IndividualSenderPage() {
  const t = useTexts(registrationTexts)
  const navigate = useNavigate()
  const registration = useCall(registerIndividualSender)
  const form = useIndividualSenderForm()
  const showFailure = useRegistrationFailure(form.showFailures)

  return (
    <RegistrationFrame
      title={t('individualTitle')}
      lead={t('individualLead')}
      submit={form.onSubmit(({ passwordConfirm, terms, ...account }) =>
        registration.mutate(account, {
          onSuccess: () => void navigate(paths.registrationSuccess),
          onError: showFailure,
        }),
      )}
      terms={form.field('terms', { type: 'checkbox' })}
      isBusy={registration.isPending}
      signInPath={paths.login}
    >
      <PersonPart form={form} />
      <Divider my={4} />
      <AccessFields
        email={form.field('email')}
        password={form.field('password')}
        passwordConfirm={form.field('passwordConfirm')}
      />
    </RegistrationFrame>
  )
}

function PersonPart({ form }: { readonly form: Form }) {
  const t = useTexts(registrationTexts)
  return (
    <>
      <PersonFields
        lastName={form.field('nom')}
        firstNames={form.field('prenoms')}
        birthDate={form.field('dateNaissance')}
      />
      {requiresParentalConsent(form.values.dateNaissance, getNow()) ? (
        <Checkbox
          label={t('consent')}
          {...requiredProps}
          {...form.field('autorisationParentale', { type: 'checkbox' })}
        />
      ) : null}
      <AddressField label={t('address')} {...requiredProps} {...form.field('adresse')} />
      <PhoneField field={form.field('telephone')} />
    </>
  )
}
