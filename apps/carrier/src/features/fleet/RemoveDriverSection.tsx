import { Button, Group, Modal, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { readFleet, removeDriver } from '@repo/contracts/delivery/fleet'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { showSuccess } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { driverTexts } from './driver-texts.ts'
import type { Driver } from './use-fleet.ts'
import { formatName } from './use-fleet.ts'

/** Removes a driver from the fleet after a confirmation. Disabled during a delivery. */
export function RemoveDriverSection({ driver }: { readonly driver: Driver }) {
  const t = useTexts(driverTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure()
  const removal = useCall(removeDriver)
  const isBusy = driver.course !== null
  const name = formatName(driver)
  return (
    <Surface p="md">
      <Title order={2} size="h4" mb="xs">
        {t('removeTitle')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {isBusy ? t('removeBusy') : t('removeHint')}
      </Text>
      <Button variant="light" color="red" size="md" mih={48} disabled={isBusy} onClick={open}>
        {t('remove')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('confirmTitle', { name })}>
        <Text>{t('removeHint')}</Text>
        <Group mt="lg" justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={close} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            size="md"
            loading={removal.isPending}
            onClick={() =>
              removal.mutate(
                { transporteurId: driver.transporteurId },
                {
                  onSuccess: () => {
                    showSuccess({ title: t('removed', { name }) })
                    void navigate(paths.fleet)
                    void client.invalidateQueries({ queryKey: queryKeyOf(readFleet) })
                  },
                  onError: (error) => {
                    close()
                    showRefusal(error)
                  },
                },
              )
            }
          >
            {t('confirm')}
          </Button>
        </Group>
      </Modal>
    </Surface>
  )
}
