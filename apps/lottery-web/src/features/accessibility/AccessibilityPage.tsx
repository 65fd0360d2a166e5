import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useEffect } from 'react'
import {
  accessibilityOptionNames,
  applyAccessibility,
} from '#lottery-web/accessibility/accessibility-options.ts'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { Switches } from '#lottery-web/account/Switches.tsx'
import { useChangeSettings, useSettings } from '#lottery-web/account/use-settings.ts'
import { accessibilityTexts } from './accessibility-texts.ts'

/** The player's display preferences. A change applies immediately. */
export function AccessibilityPage() {
  const t = useTexts(accessibilityTexts)
  const query = useSettings()
  const { change } = useChangeSettings()
  const shown = query.data?.accessibility
  // A refused change is undone here as on the switch.
  useEffect(() => {
    if (shown) applyAccessibility(shown)
  }, [shown])
  return (
    <AccountPage title={t('title')} lead={t('lead')} query={query}>
      {({ accessibility }) => (
        <Surface>
          <Switches
            switches={accessibilityOptionNames.map((name) => ({
              name,
              label: t(name),
              hint: t(`${name}Hint`),
            }))}
            values={accessibility}
            onChange={(name, value) => change({ accessibility: { ...accessibility, [name]: value } })}
          />
        </Surface>
      )}
    </AccountPage>
  )
}
