import { Button } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { listContacts, saveContact } from '@repo/contracts/delivery/address-book'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { End } from './AddressBook.tsx'
import { addressBookTexts } from './address-book-texts.ts'

/** A button that stores the contact of the form in the address book. Shown once its three fields are valid. */
export function SaveContactButton(props: {
  readonly end: End
  readonly contact: { readonly nom: string; readonly telephone: string; readonly adresse: string }
}) {
  const t = useTexts(addressBookTexts)
  const client = useQueryClient()
  const storingContact = useCall(saveContact)
  const parsed = saveContact.request.safeParse(props.contact)
  if (!parsed.success) return null

  function storeContact(contact: typeof parsed.data & object) {
    storingContact.mutate(contact, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: queryKeyOf(listContacts) })
        showSuccess({ title: t('saved') })
      },
      onError: (error) => (error.code === null ? showError() : showError({ title: error.message })),
    })
  }

  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      loading={storingContact.isPending}
      aria-label={t(props.end === 'pickup' ? 'savePickup' : 'saveDropoff')}
      onClick={() => storeContact(parsed.data)}
      style={{ alignSelf: 'flex-start' }}
    >
      {t('save')}
    </Button>
  )
}
