import { Button, Group, Modal, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { withdraw } from '@repo/contracts/delivery/delivery-steps'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveDelivery } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { deliveryTexts } from './delivery-texts.ts'

/**
 * Withdraws the carrier before DÉMARRER, after a confirmation. Needs a connection, since another carrier must be sought
 * immediately.
 */
export function WithdrawButton({ course }: { readonly course: Course }) {
  const t = useTexts(deliveryTexts)
  const [isConfirming, setIsConfirming] = useState(false)
  const client = useQueryClient()
  const call = useCall(withdraw)
  const refresh = () => void client.invalidateQueries({ queryKey: queryKeyOf(carrierState) })
  const confirmWithdrawal = () =>
    call.mutate(
      { livraisonId: course.livraisonId },
      {
        onSuccess: async () => {
          await leaveDelivery(course.livraisonId)
          showSuccess({ title: t('withdrawn') })
          refresh()
        },
        onError: (error) => {
          setIsConfirming(false)
          showError({ title: error.status === 0 ? t('withdrawOffline') : error.message })
          refresh()
        },
      },
    )
  return (
    <>
      <Button
        variant="subtle"
        color="red.9"
        c="var(--mantine-color-error)"
        size="md"
        onClick={() => setIsConfirming(true)}
      >
        {t('withdraw')}
      </Button>
      <Modal opened={isConfirming} onClose={() => setIsConfirming(false)} title={t('withdrawTitle')}>
        <Text mb="lg">{t('withdrawText')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={() => setIsConfirming(false)}>
            {t('keep')}
          </Button>
          <Button color="red.9" size="md" loading={call.isPending} onClick={confirmWithdrawal}>
            {t('withdrawConfirm')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
