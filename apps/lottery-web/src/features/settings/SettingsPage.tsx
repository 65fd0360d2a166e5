import { NativeSelect, Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readSafety } from '@repo/contracts/lottery/safety'
import { languageNames, languages } from '@repo/ui/i18n'
import { showError } from '@repo/ui/popups'
import { LoadingState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { Section } from '#lottery-web/account/Section.tsx'
import { Switches } from '#lottery-web/account/Switches.tsx'
import type { Settings } from '#lottery-web/account/use-settings.ts'
import { useChangeSettings, useSettings } from '#lottery-web/account/use-settings.ts'
import { descriptionBelow } from '#lottery-web/description-below.ts'
import { useFormats } from '#lottery-web/formats.ts'
import { changeLanguage } from '#lottery-web/languages/language.ts'
import { ExclusionForm } from '#lottery-web/safety/ExclusionForm.tsx'
import { HelpLines } from '#lottery-web/safety/HelpLines.tsx'
import { Limits } from '#lottery-web/safety/Limits.tsx'
import { PriceBox } from '#lottery-web/safety/PriceBox.tsx'
import { safetyTexts } from '#lottery-web/safety/safety-texts.ts'
import { ExportSection } from './ExportSection.tsx'
import { MobileSection } from './MobileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { settingsTexts } from './settings-texts.ts'

const idleMinutes = [5, 10, 15, 30, 60] as const

/** The settings: language, security, mobile number, sessions, data, limits and breaks. */
export function SettingsPage() {
  const t = useTexts(settingsTexts)
  const query = useSettings()
  return (
    <AccountPage title={t('title')} query={query}>
      {(settings) => (
        <Stack gap="xl">
          <LanguageSection settings={settings} />
          <SecuritySection settings={settings} />
          <MobileSection />
          <SessionsSection />
          <SafetySections />
          <ExportSection />
        </Stack>
      )}
    </AccountPage>
  )
}

function LanguageSection({ settings }: { readonly settings: Settings }) {
  const t = useTexts(settingsTexts)
  const { change } = useChangeSettings()
  const choose = (value: string) => {
    const language = languages.find((one) => one === value)
    if (language) change({ language }, () => void changeLanguage(language).catch(() => showError()))
  }
  return (
    <Section title={t('language')} hint={t('languageHint')}>
      <NativeSelect
        size="md"
        aria-label={t('language')}
        maw={320}
        value={settings.language}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </NativeSelect>
    </Section>
  )
}

function SecuritySection({ settings: { security } }: { readonly settings: Settings }) {
  const t = useTexts(settingsTexts)
  const { change } = useChangeSettings()
  const chooseIdle = (value: string) => {
    const minutes = idleMinutes.find((one) => String(one) === value)
    if (minutes) change({ security: { ...security, idleMinutes: minutes } })
  }
  return (
    <Section title={t('security')}>
      <Switches
        switches={[{ name: 'twoStep', label: t('twoStep'), hint: t('twoStepHint') }]}
        values={{ twoStep: security.twoStep }}
        onChange={(_, twoStep) => change({ security: { ...security, twoStep } })}
      />
      <NativeSelect
        size="md"
        label={t('idle')}
        description={t('idleHint')}
        inputWrapperOrder={descriptionBelow}
        maw={320}
        value={String(security.idleMinutes)}
        onChange={({ currentTarget }) => chooseIdle(currentTarget.value)}
      >
        {idleMinutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t('minutes', { count: minutes })}
          </option>
        ))}
      </NativeSelect>
    </Section>
  )
}

/** Responsible play: the real price, the limits, a break, and help lines. */
function SafetySections() {
  const t = useTexts(safetyTexts)
  const format = useFormats()
  const query = useQuery(endpointQuery(readSafety, {}))
  if (!query.data) return <QueryState query={query} order={2} loading={<LoadingState height={240} />} />
  const { exclusion } = query.data
  return (
    <>
      <Section title={t('priceBox')}>
        <PriceBox safety={query.data} />
      </Section>
      <Section title={t('limits')} hint={t('limitsHint')}>
        <Limits />
      </Section>
      <Section title={t('exclusion')}>
        {exclusion ? (
          <Text fw={600}>
            {exclusion.endsAt
              ? t('excludedUntil', { when: format.dateTime(exclusion.endsAt) })
              : t('excludedEver')}
          </Text>
        ) : null}
        <ExclusionForm />
      </Section>
      <Section title={t('help')}>
        <HelpLines />
      </Section>
    </>
  )
}
