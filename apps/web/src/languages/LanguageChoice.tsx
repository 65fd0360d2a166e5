import { Stack, Text } from '@mantine/core'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { LanguageList } from '@repo/web-kit/LanguageList'
import { useSiteConfig } from '#web/site-config/use-site-config.ts'
import { languageTexts } from './language-texts.ts'

/** The languages of the public pages, each by its own name; nothing where the operator offers French alone. */
export function LanguageChoice() {
  const t = useTexts(languageTexts)
  const shown = useLanguage()
  const offered = useSiteConfig()?.languages ?? []
  if (offered.length < 2) return null
  return (
    <Stack gap={12} mb={12}>
      <LanguageList label={t('choose')} languages={offered} />
      {shown === 'fr' ? null : (
        <Text inherit m={0}>
          {t('partly')}
        </Text>
      )}
    </Stack>
  )
}
