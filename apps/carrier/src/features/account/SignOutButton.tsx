import { Button, Modal, Stack, Text } from '@mantine/core'
import { messageOutbox } from '@repo/delivery-ui/chat/message-outbox'
import { useTexts } from '@repo/ui/texts'
import { IconLogout } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useStepOutbox } from '#carrier/running-delivery/use-delivery.ts'
import { useSignOut } from '#carrier/shell/use-sign-out.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { accountTexts } from './account-texts.ts'

/** Signs out. Asks for confirmation on duty, during a delivery, or with unsent steps or messages. */
export function SignOutButton() {
  const t = useTexts(accountTexts)
  const carrier = useCarrier().data
  const signOut = useSignOut()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const unsentStepCount = useStepOutbox().steps.length
  const messages = useSyncExternalStore(messageOutbox.subscribe, messageOutbox.getSnapshot).messages
  const unsentMessageCount = messages.filter(({ state }) => state !== 'sent').length
  const isDelivering = (carrier?.course ?? null) !== null
  return (
    <>
      <Button
        variant="default"
        size="lg"
        c="var(--mantine-color-error)"
        leftSection={<IconLogout size={20} aria-hidden />}
        onClick={() =>
          isDelivering || unsentStepCount > 0 || unsentMessageCount > 0 || carrier?.enService
            ? setIsAsking(true)
            : signOut()
        }
      >
        {t('signOut')}
      </Button>
      <Modal opened={isAsking} onClose={close} title={t('signOutTitle')}>
        <Stack gap="lg">
          {unsentStepCount > 0 ? (
            <Text fw={620}>{t('signOutUnsent', { count: unsentStepCount })}</Text>
          ) : null}
          {unsentMessageCount > 0 ? (
            <Text fw={620}>{t('signOutUnsentMessages', { count: unsentMessageCount })}</Text>
          ) : null}
          {isDelivering || carrier?.enService ? (
            <Text>{t(isDelivering ? 'signOutDelivery' : 'signOutOnDuty')}</Text>
          ) : null}
          <Button size="md" onClick={close} data-autofocus>
            {t('stay')}
          </Button>
          <Button size="md" variant="default" c="var(--mantine-color-error)" onClick={signOut}>
            {t('signOutConfirm')}
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
