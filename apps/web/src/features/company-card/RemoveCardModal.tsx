import { queryKeyOf, useCall } from '@repo/api-client/react'
import { readCard, removeCard } from '@repo/contracts/delivery/company-card'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { companyCardTexts } from './company-card-texts.ts'

/** Confirms the removal of the company's card. A card needed by planned shipments stays, with the reason. */
export function RemoveCardModal(props: {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}) {
  const t = useTexts(companyCardTexts)
  const client = useQueryClient()
  const removal = useCall(removeCard)

  function remove(): void {
    removal.mutate(
      {},
      {
        onSuccess: async () => {
          await client.invalidateQueries({ queryKey: queryKeyOf(readCard) })
          showSuccess({ title: t('removed') })
          props.onClose()
          props.onRemoved()
        },
        onError: (error) => {
          props.onClose()
          showError({ title: t('removeFailed'), message: error.message })
        },
      },
    )
  }

  return (
    <ConfirmDialog
      opened={props.opened}
      title={t('removeTitle')}
      text={t('removeText')}
      confirm={t('remove')}
      cancel={t('keep')}
      color="red.9"
      busy={removal.isPending}
      onConfirm={remove}
      onClose={props.onClose}
    />
  )
}
