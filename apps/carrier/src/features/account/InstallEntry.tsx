import { List, Modal, Stack, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useState } from 'react'
import { acceptInstallOffer, useInstallState } from '#carrier/install/install-offer.ts'
import { installTexts } from '#carrier/install/install-texts.ts'
import { ActionEntry } from './EntryList.tsx'

/** Installs the app: by the browser's own prompt, or with instructions for its menu. Empty once installed. */
export function InstallEntry() {
  const t = useTexts(installTexts)
  const state = useInstallState()
  const [isExplained, setIsExplained] = useState(false)
  if (state === 'installed') return null
  const steps = ([1, 2, 3] as const).map((step) => t(`${state === 'ios' ? 'ios' : 'manual'}${step}`))
  return (
    <>
      <ActionEntry
        icon={<IconDeviceMobileDown size={21} stroke={1.8} />}
        label={t('install')}
        hint={t('installHint')}
        onClick={() => (state === 'offered' ? void acceptInstallOffer() : setIsExplained(true))}
      />
      <Modal opened={isExplained} onClose={() => setIsExplained(false)} title={t('title')}>
        <Stack gap="md">
          <Text c="dimmed">{t('lead')}</Text>
          <List type="ordered" spacing="sm">
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Stack>
      </Modal>
    </>
  )
}
