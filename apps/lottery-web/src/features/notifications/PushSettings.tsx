import { Button, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { PushState } from '@repo/web-kit/push/browser-push'
import { askForPush, pushState } from '@repo/web-kit/push/browser-push'
import { useState } from 'react'
import { Section } from '#lottery-web/account/Section.tsx'
import { Switches } from '#lottery-web/account/Switches.tsx'
import { useChangeSettings, useSettings } from '#lottery-web/account/use-settings.ts'
import { pushTexts } from '#lottery-web/push/push-texts.ts'
import { subscribeBrowser, useKeepSubscribed, useSendsPush } from '#lottery-web/push/use-push.ts'

/** How push messages stand on this device, and about what the player wants them; nothing where the instance sends none. */
export function PushSettings() {
  const t = useTexts(pushTexts)
  useKeepSubscribed()
  const isSent = useSendsPush()
  const values = useSettings().data?.push
  const { change } = useChangeSettings()
  if (isSent !== true || !values) return null
  return (
    <Section title={t('settings')} hint={t('settingsHint')}>
      <ThisDevice />
      <Switches
        wishes={(['draw', 'result', 'credits'] as const).map((name) => ({ name, label: t(name) }))}
        values={values}
        onChange={(name, value) => change({ push: { ...values, [name]: value } })}
      />
    </Section>
  )
}

function ThisDevice() {
  const t = useTexts(pushTexts)
  const [state, setState] = useState<PushState>(pushState)
  const allow = async () => {
    await askForPush()
    setState(pushState())
    if (pushState() === 'allowed') await subscribeBrowser().catch(() => false)
  }
  if (state === 'not-asked')
    return (
      <Button onClick={() => void allow()} h={48} style={{ alignSelf: 'flex-start' }}>
        {t('allow')}
      </Button>
    )
  return <Text role="status">{t(state === 'allowed' ? 'on' : state)}</Text>
}
