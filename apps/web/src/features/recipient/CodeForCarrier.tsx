import { Stack, Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { CodeDigits } from '#web/handover/CodeDigits.tsx'
import { recipientTexts } from './recipient-texts.ts'

/** The code that the recipient gives the carrier, large enough to be read at the door. */
export function CodeForCarrier({ code }: { readonly code: string }) {
  const t = useTexts(recipientTexts)
  return (
    <Surface aria-labelledby="code-heading">
      <Stack gap="md">
        <Title order={2} size="h4" id="code-heading">
          {t('code')}
        </Title>
        <CodeDigits code={code} getLabel={(digits) => t('codeDigits', { digits })} />
        <Text>{t('codeHint')}</Text>
      </Stack>
    </Surface>
  )
}
