import { Stack, Text } from '@mantine/core'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { LanguageList } from '@repo/web-kit/LanguageList'
import { useSiteConfig } from '#web/site-config/use-site-config.ts'
import { languageTexts } from './language-texts.ts'

/** The choice of the language, each by its own name. Empty where the operator offers French only. */
export function LanguageChoice() {
  const t = useTexts(languageTexts)
  const language = useLanguage()
  const offeredLanguages = useSiteConfig()?.languages ?? []
  if (offeredLanguages.length < 2) return null
  return (
    <Stack gap={12} mb={12}>
      <LanguageList label={t('choose')} languages={offeredLanguages} />
      {language === 'fr' ? null : (
        <Text inherit m={0}>
          {t('partly')}
        </Text>
      )}
    </Stack>
  )
}
