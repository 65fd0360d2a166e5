import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { requiredDocuments, submitDocument } from '@repo/contracts/delivery/documents'
import { listVehicles } from '@repo/contracts/delivery/vehicles'
import { unknownValue } from '@repo/contracts/extensible-enum'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { chooseDocument } from '@repo/web-kit/files/document-file'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RequiredDocument } from './document-groups.ts'
import { formatDocumentName } from './document-groups.ts'
import { documentTexts } from './document-texts.ts'
import { isPhoto, joinPhotos } from './join-photos.ts'
import type { Licence } from './LicenceFields.tsx'
import { LicenceFields, toLicenceRequest } from './LicenceFields.tsx'
import { PagePreviews } from './PagePreviews.tsx'

/** A document has a front and a back. */
const maxPages = 2

/**
 * Shows the chosen pages, adds the other side, and sends the document. Photos are shrunk and rotated upright. A failed
 * upload can be repeated.
 */
export function SendDocumentDialog(props: {
  readonly document: RequiredDocument
  readonly firstPage: File
  readonly onClose: () => void
}) {
  const t = useTexts(documentTexts)
  const { document, onClose } = props
  const [pages, setPages] = useState<readonly File[]>([props.firstPage])
  const [licence, setLicence] = useState<Licence>({ classes: document.categories, endsOn: '' })
  const pageInput = useRef<HTMLInputElement>(null)
  const { send, state, failure, clearFailure } = useDocumentUpload(document, licence, onClose)
  const arePhotos = pages.every(isPhoto)
  const isBusy = state !== 'idle'
  return (
    <Modal
      opened
      onClose={() => (isBusy ? undefined : onClose())}
      title={t('sendTitle', { name: formatDocumentName(document) })}
    >
      <Stack gap="md">
        <Text>{t('check')}</Text>
        <PagePreviews
          pages={pages}
          onRemove={
            isBusy || pages.length === 1
              ? null
              : (page) => {
                  clearFailure()
                  setPages(pages.filter((one) => one !== page))
                }
          }
        />
        {document.type === 'PERMIS' ? <LicenceFields licence={licence} onChange={setLicence} /> : null}
        {failure ? (
          <Alert variant="light" color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        {arePhotos && pages.length < maxPages ? (
          <Button
            variant="default"
            size="md"
            disabled={isBusy}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => pageInput.current?.click()}
          >
            {t('addPage')}
          </Button>
        ) : null}
        <input
          ref={pageInput}
          hidden
          type="file"
          accept="image/*"
          aria-label={t('addPage')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (!file) return
            clearFailure()
            setPages([...pages, file])
          }}
        />
        <Button
          size="lg"
          loading={isBusy}
          data-autofocus
          leftSection={<IconSend size={19} aria-hidden />}
          onClick={() => void send(pages, arePhotos)}
        >
          {t('send')}
        </Button>
        <Text size="sm" c="dimmed" ta="center" role="status" mih={20}>
          {state === 'idle' ? '' : t(state)}
        </Text>
        <Button variant="subtle" size="md" disabled={isBusy} onClick={onClose}>
          {t('otherFile')}
        </Button>
      </Stack>
    </Modal>
  )
}

/** Returns the state and the functions of an upload. `failure` is why the last attempt failed. */
function useDocumentUpload(document: RequiredDocument, licence: Licence, onSent: () => void) {
  const t = useTexts(documentTexts)
  const client = useQueryClient()
  const submission = useCall(submitDocument)
  const [state, setState] = useState<'idle' | 'preparing' | 'sending'>('idle')
  const [failure, setFailure] = useState<string | null>(null)

  /** Returns the file to send, or a message why there is none. */
  async function prepareFile(pages: readonly File[], arePhotos: boolean): Promise<File | string> {
    const photo = arePhotos ? await joinPhotos(pages) : null
    if (photo) return photo
    const choice = chooseDocument(pages)
    if (choice === null || 'fault' in choice) return choice?.fault ?? t('unreadable')
    return arePhotos ? t('unreadable') : choice.file
  }

  async function send(pages: readonly File[], arePhotos: boolean): Promise<void> {
    const { vehicule, type } = document
    if (type === unknownValue) return setFailure(t('updateToSend'))
    setFailure(null)
    setState('preparing')
    const file = await prepareFile(pages, arePhotos)
    if (typeof file === 'string') {
      setFailure(file)
      return setState('idle')
    }
    setState('sending')
    try {
      await submission.mutateAsync({
        type,
        file,
        ...(vehicule ? { vehiculeId: vehicule.vehiculeId } : {}),
        ...(type === 'PERMIS' ? toLicenceRequest(licence) : {}),
      })
      for (const endpoint of [requiredDocuments, carrierState, listVehicles])
        await client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
      showSuccess({ title: t('sent'), message: t('sentHint') })
      onSent()
    } catch (error) {
      const { status, fields, message } = error as CallError // as: `useCall` throws nothing else.
      setFailure(status === 0 ? t('offline') : (Object.values(fields)[0] ?? message))
      setState('idle')
    }
  }
  return { send, state, failure, clearFailure: () => setFailure(null) }
}
