import {
  ActionIcon,
  Button,
  Group,
  Modal,
  Skeleton,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { listContacts, removeContact } from '@repo/contracts/delivery/address-book'
import type { Output } from '@repo/contracts/endpoint'
import { showError, showSuccess } from '@repo/ui/popups'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconAddressBook, IconSearch, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './AddressBook.module.css'
import { addressBookTexts } from './address-book-texts.ts'
import { findContacts } from './matching-contacts.ts'

/** Which end of the trip a contact is for. */
export type End = 'pickup' | 'dropoff'

/** A contact of the address book. */
export type Contact = Output<typeof listContacts>['contacts'][number]

/** Opens the address book in a dialog. Calls back with the chosen contact. */
export function AddressBookButton(props: { readonly end: End; readonly onPick: (contact: Contact) => void }) {
  const t = useTexts(addressBookTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        px={8}
        aria-label={t(props.end === 'pickup' ? 'openPickup' : 'openDropoff')}
        onClick={() => setIsOpen(true)}
      >
        <IconAddressBook size={18} aria-hidden />
        <span className={classes.open}>{t('open')}</span>
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('title')} size="lg">
        <ContactPicker
          onPick={(contact) => {
            setIsOpen(false)
            props.onPick(contact)
          }}
        />
      </Modal>
    </>
  )
}

function ContactPicker({ onPick }: { readonly onPick: (contact: Contact) => void }) {
  const t = useTexts(addressBookTexts)
  const book = useQuery(endpointQuery(listContacts, {}))
  const [searchText, setSearchText] = useState('')
  if (book.isError && !book.data)
    return <ErrorState onRetry={() => void book.refetch()} busy={book.isFetching} />
  if (!book.data) {
    return (
      <Stack gap="sm" aria-busy>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={64} radius="md" />
        ))}
      </Stack>
    )
  }
  const { contacts } = book.data
  if (contacts.length === 0)
    return <EmptyState icon={<IconAddressBook size={30} />} title={t('empty')} hint={t('emptyHint')} />
  const matches = findContacts(contacts, searchText)
  return (
    <Stack gap="md">
      <TextInput
        label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={searchText}
        onChange={(event) => setSearchText(event.currentTarget.value)}
        data-autofocus
      />
      {matches.length === 0 ? (
        <Text c="dimmed" role="status">
          {t('noMatch', { wanted: searchText })}
        </Text>
      ) : (
        <Stack component="ul" gap={6} m={0} p={0}>
          {matches.map((contact) => (
            <ContactRow key={contact.contactId} contact={contact} onPick={onPick} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function ContactRow(props: { readonly contact: Contact; readonly onPick: (contact: Contact) => void }) {
  const t = useTexts(addressBookTexts)
  const client = useQueryClient()
  const removal = useCall(removeContact)
  const { contactId, nom, adresse, telephone } = props.contact

  function remove() {
    const reloadContacts = () => void client.invalidateQueries({ queryKey: queryKeyOf(listContacts) })
    removal.mutate(
      { contactId },
      {
        onSuccess: () => {
          reloadContacts()
          showSuccess({ title: t('removed') })
        },
        // Already deleted in another tab: the reloaded list no longer contains it.
        onError: (error) => (error.status === 404 ? reloadContacts() : showError()),
      },
    )
  }

  return (
    <Group component="li" gap="xs" wrap="nowrap" className={classes.row ?? ''}>
      <UnstyledButton className={classes.contact ?? ''} onClick={() => props.onPick(props.contact)}>
        <Text fw={600} component="span" display="block">
          {nom}
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          {adresse} · {telephone}
        </Text>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={t('remove', { name: nom })}
        loading={removal.isPending}
        onClick={remove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
