import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { excludeSelf, exclusionTerms } from '@repo/contracts/lottery/safety'
import { messages } from '@repo/contracts/patterns'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { personTexts } from '#lottery-web/account/person-texts.ts'
import { OwnPasswordField } from '#lottery-web/session/OwnPasswordField.tsx'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { safetyTexts } from './safety-texts.ts'

const schema = excludeSelf.request.extend({ sure: z.literal(true, messages.tickBox) })

/** Starts a self-exclusion immediately. A checkbox and the password confirm it. */
export function ExclusionForm() {
  const t = useTexts(safetyTexts)
  const tPerson = useTexts(personTexts)
  const client = useQueryClient()
  const excluding = useCall(excludeSelf)
  const form = useZodForm({ schema, initialValues: { term: '', sure: false, password: '' } })
  return (
    <form
      {...form.onSubmit(({ term, password }) =>
        excluding.mutate(
          { term, password },
          {
            onSuccess: () => {
              form.reset()
              showSuccess({ title: t('excludedDone') })
            },
            onError: (error) => {
              if (error.code === 'wrong-password-given') form.showFailures({ password: error.message })
              else showRefusalIn(form, error)
            },
            onSettled: () => void client.invalidateQueries(),
          },
        ),
      )}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('exclusionHint')}</Text>
        <NativeSelect size="md" label={t('exclusionTerm')} {...form.field('term')}>
          <option value="">{tPerson('choose')}</option>
          {exclusionTerms.map((term) => (
            <option key={term} value={term}>
              {t(`term_${term}`)}
            </option>
          ))}
        </NativeSelect>
        <Checkbox label={t('exclusionSure')} {...form.field('sure', { type: 'checkbox' })} />
        <OwnPasswordField label={t('exclusionPassword')} {...form.field('password')} />
        <SubmitButton color="red.8" busy={excluding.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('exclusionSubmit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
