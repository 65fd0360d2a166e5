import { Button, Stack, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { PushState } from '@repo/web-kit/push/browser-push'
import { readPushState } from '@repo/web-kit/push/browser-push'
import { useState } from 'react'
import { Section } from '#lottery-web/account/Section.tsx'
import { Switches } from '#lottery-web/account/Switches.tsx'
import { useChangeSettings, useSettings } from '#lottery-web/account/use-settings.ts'
import { pushTexts } from '#lottery-web/push/push-texts.ts'
import {
  switchPushOff,
  switchPushOn,
  useIsPushAvailable,
  useKeepSubscribed,
} from '#lottery-web/push/use-push.ts'

/** The push settings: whether this device is subscribed, and the kinds of messages. Empty where none is sent. */
export function PushSettings() {
  const t = useTexts(pushTexts)
  const [isOn, setOn] = useState<IsOn>()
  useKeepSubscribed(setOn)
  const isOffered = useIsPushAvailable()
  const values = useSettings().data?.push
  const { change } = useChangeSettings()
  if (isOffered !== true || !values) return null
  return (
    <Section title={t('settings')} hint={t('settingsHint')}>
      <ThisDevice isOn={isOn} onChange={setOn} />
      <Switches
        switches={(['draw', 'result', 'credits'] as const).map((name) => ({ name, label: t(name) }))}
        values={values}
        onChange={(name, value) => change({ push: { ...values, [name]: value } })}
      />
    </Section>
  )
}

/** Whether this device is subscribed; undefined until that is known. */
type IsOn = boolean | undefined

/** The push state of this device, with a button that changes it. A failed change is shown. */
function ThisDevice({ isOn, onChange }: { readonly isOn: IsOn; readonly onChange: (isOn: boolean) => void }) {
  const t = useTexts(pushTexts)
  const [state, setState] = useState<PushState>(readPushState)
  const [hasFailed, setFailed] = useState(false)
  const turnOn = async () => {
    const isDone = await switchPushOn()
    setState(readPushState())
    setFailed(!isDone && readPushState() === 'allowed')
    onChange(isDone)
  }
  const turnOff = async () => {
    const isDone = await switchPushOff().then(
      () => true,
      () => false,
    )
    setFailed(!isDone)
    onChange(!isDone)
  }
  if (state === 'refused' || state === 'unsupported') return <Text role="status">{t(state)}</Text>
  if (state === 'allowed' && isOn === undefined) return null
  return (
    <Stack gap="sm" align="flex-start">
      {isOn ? <Text role="status">{t('on')}</Text> : null}
      {hasFailed ? <Text role="alert">{t('failed')}</Text> : null}
      {isOn ? (
        <Button variant="default" onClick={() => void turnOff()} h={48}>
          {t('turnOff')}
        </Button>
      ) : (
        <Button onClick={() => void turnOn()} h={48}>
          {t('allow')}
        </Button>
      )}
    </Stack>
  )
}
