import { Checkbox, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { acceptDriverInvitation, readDriverInvitation } from '@repo/contracts/delivery/driver-invitations'
import { InvitedFields } from '@repo/delivery-ui/invitation/InvitedFields'
import { useAcceptance } from '@repo/delivery-ui/invitation/use-acceptance'
import { BirthDateField } from '@repo/ui/BirthDateField'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import { paths } from '#carrier/paths.ts'
import { createAcceptanceForm, initialValues, requiresParentalConsent } from './acceptance.ts'
import { driverInvitationTexts } from './driver-invitation-texts.ts'

const getNow = () => new Date()
const schema = createAcceptanceForm(getNow)

/** Creates the driver's account, signs in and opens the work. Calls `onGone` when the invitation is no longer valid. */
export function AcceptForm(props: {
  readonly jeton: string
  readonly email: string
  readonly onGone: () => void
}) {
  const t = useTexts(driverInvitationTexts)
  const { jeton, email, onGone } = props
  const config = useCarrierConfig()
  const acceptance = useCall(acceptDriverInvitation)
  const form = useZodForm({ schema, initialValues })
  const { showFailures } = form
  const outcome = useAcceptance({
    invitation: readDriverInvitation,
    homePath: paths.work,
    showFailures,
    onGone,
  })
  return (
    <form
      {...form.onSubmit(({ dateNaissance, password, autorisationParentale }) =>
        acceptance.mutate({ jeton, dateNaissance, password, autorisationParentale }, outcome),
      )}
    >
      <Stack gap="md" mt="xl">
        <InvitedFields
          email={email}
          password={form.field('password')}
          passwordConfirm={form.field('passwordConfirm')}
          terms={form.field('terms', { type: 'checkbox' })}
          termsUrl={`${config?.siteUrl ?? ''}/cgu`}
          isBusy={acceptance.isPending}
          size="lg"
        >
          <BirthDateField
            label={t('birthDate')}
            placeholder={t('birthDateHint')}
            field={form.field('dateNaissance')}
          />
          {requiresParentalConsent(form.values.dateNaissance, getNow()) ? (
            <>
              <Text size="sm">{t('minor')}</Text>
              <Checkbox label={t('consent')} {...form.field('autorisationParentale', { type: 'checkbox' })} />
            </>
          ) : null}
        </InvitedFields>
      </Stack>
    </form>
  )
}
