import { Alert, Stack, TextInput } from '@mantine/core'
import { updateProfile } from '@repo/contracts/lottery/profile'
import { insertSlashes } from '@repo/ui/insert-slashes'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconLock } from '@tabler/icons-react'
import { accountTexts } from '#lottery-web/account/account-texts.ts'
import { FieldRow } from '#lottery-web/account/FormPart.tsx'
import { GenderField, HomeFields, NameFields, requiredProps } from '#lottery-web/account/PersonFields.tsx'
import { personTexts } from '#lottery-web/account/person-texts.ts'
import { Section } from '#lottery-web/account/Section.tsx'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import type { Profile } from './profile.ts'
import { profileTexts } from './profile-texts.ts'
import { useRefreshProfile } from './use-refresh-profile.ts'

/** Formats a day in the format of all languages of the site: '1990-03-15' → '15/03/1990'. */
function formatDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** A player's own data. What an identity document has proven cannot be changed. */
export function DataSection({ profile }: { readonly profile: Profile }) {
  const t = useTexts(profileTexts)
  const tAccount = useTexts(accountTexts)
  const tPerson = useTexts(personTexts)
  const refreshProfile = useRefreshProfile()
  const updating = useConfirmedCall(updateProfile)
  const isFixed = profile.hasFixedIdentity
  const form = useZodForm({
    schema: updateProfile.request.omit({ avatar: true }),
    initialValues: {
      firstName: profile.firstName,
      birthName: profile.birthName,
      usageName: profile.usageName,
      gender: profile.gender as string, // as: the field may hold any text.
      birthDate: formatDay(profile.birthDate),
      birthCity: profile.birthCity,
      residenceCity: profile.residenceCity,
      country: profile.country,
      nickname: profile.nickname,
      phone: profile.phone,
    },
  })
  const birthDate = form.field('birthDate')
  // The avatar is chosen elsewhere: this form sends the current one.
  const avatar = updateProfile.request.shape.avatar.safeParse(profile.avatar).data ?? 'lantern'
  return (
    <Section title={t('data')}>
      <form
        {...form.onSubmit((data) =>
          updating.mutate(
            { ...data, avatar },
            {
              onSuccess: () => showSuccess({ title: t('dataSaved') }),
              onError: (error) => {
                if (error.code === 'nickname-taken') form.showFailures({ nickname: error.message })
                else showRefusalIn(form, error)
              },
              onSettled: refreshProfile,
            },
          ),
        )}
      >
        <Stack gap="md">
          {isFixed ? (
            <Alert role="note" color="gray" icon={<IconLock aria-hidden />}>
              {t('fixed')}
            </Alert>
          ) : null}
          <NameFields
            firstName={form.field('firstName')}
            birthName={form.field('birthName')}
            usageName={form.field('usageName')}
            isFixed={isFixed}
          />
          <FieldRow>
            <TextInput
              label={tPerson('birthDate')}
              placeholder={tPerson('birthDateForm')}
              inputMode="numeric"
              maxLength={10}
              readOnly={isFixed}
              {...requiredProps}
              {...birthDate}
              onChange={({ currentTarget }) => birthDate.onChange(insertSlashes(currentTarget.value))}
            />
            <TextInput
              label={tPerson('birthCity')}
              readOnly={isFixed}
              {...requiredProps}
              {...form.field('birthCity')}
            />
          </FieldRow>
          <GenderField field={form.field('gender')} isFixed={isFixed} />
          <HomeFields residenceCity={form.field('residenceCity')} country={form.field('country')} />
          <FieldRow>
            <TextInput
              label={tPerson('nickname')}
              autoComplete="nickname"
              maxLength={20}
              {...requiredProps}
              {...form.field('nickname')}
            />
            <TextInput label={tPerson('phone')} type="tel" autoComplete="tel" {...form.field('phone')} />
          </FieldRow>
          <SubmitButton busy={updating.isPending} style={{ alignSelf: 'flex-start' }}>
            {tAccount('save')}
          </SubmitButton>
        </Stack>
      </form>
    </Section>
  )
}
