import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { showWishes } from '#lottery-web/accessibility/wishes.ts'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { Switches } from '#lottery-web/account/Switches.tsx'
import { useChangeSettings, useSettings } from '#lottery-web/account/use-settings.ts'
import { accessibilityTexts } from './accessibility-texts.ts'

const wishes = ['largeText', 'highContrast', 'reducedMotion'] as const

/** How every page is to look for this player: holds at once. */
export function AccessibilityPage() {
  const t = useTexts(accessibilityTexts)
  const query = useSettings()
  const { change } = useChangeSettings()
  return (
    <AccountPage title={t('title')} lead={t('lead')} query={query}>
      {({ accessibility }) => (
        <Surface>
          <Switches
            wishes={wishes.map((name) => ({ name, label: t(name), hint: t(`${name}Hint`) }))}
            values={accessibility}
            onChange={(name, value) => {
              const wished = { ...accessibility, [name]: value }
              showWishes(wished)
              change({ accessibility: wished })
            }}
          />
        </Surface>
      )}
    </AccountPage>
  )
}
