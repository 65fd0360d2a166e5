import { Alert, Anchor, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listDocuments } from '@repo/contracts/delivery/documents'
import type { Output } from '@repo/contracts/endpoint'
import { useTexts } from '@repo/ui/texts'
import { IconFileAlert } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { accountQuery } from '#web/account-query.ts'
import { paths } from '#web/paths.ts'
import { documentsTexts } from './documents-texts.ts'
import { useDocumentsFlag } from './use-documents-flag.ts'

type Documents = Output<typeof listDocuments>

/**
 * Returns a company's documents when one is missing, pending or refused. Null otherwise, and for members, who cannot
 * upload any.
 */
export function useFlaggedDocuments(): { readonly documents: Documents | null; readonly isLoading: boolean } {
  const { isFlagged, isLoading } = useDocumentsFlag()
  const account = useQuery({ ...accountQuery, enabled: isFlagged })
  const isOwner = account.data?.user.role === 'proprietaire'
  const documents = useQuery({
    ...endpointQuery(listDocuments, {}),
    enabled: isFlagged && isOwner,
    staleTime: 60_000,
  })
  return {
    documents: (isFlagged && isOwner && documents.data) || null,
    isLoading: isLoading || account.isLoading || documents.isLoading,
  }
}

/** Tells a company why its register extract is not valid, with a link to the upload unless it is under review. */
export function DocumentsBanner({ documents }: { readonly documents: Documents }) {
  const t = useTexts(documentsTexts)
  const { state, reason } = findRegister(documents)
  const sentences = {
    missing: t('missing'),
    waiting: t('waiting'),
    refused: reason ? t('refusedFor', { reason }) : t('refused'),
    expired: t('expired'),
    other: t('other'),
  }
  return (
    <Alert
      role="status"
      py="xs"
      color={state === 'waiting' ? 'brand' : 'accent'}
      icon={<IconFileAlert size={20} aria-hidden />}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {sentences[state]}{' '}
        {state === 'waiting' ? null : (
          <Anchor component={Link} to={paths.accountRegister} inherit fw={640} underline="always">
            {t('send')}
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}

/** Whether the document is under review: the company has nothing to do. */
export const isRegisterUnderReview = (documents: Documents) => findRegister(documents).state === 'waiting'

/** Returns the state of the company's register extract, by the newest upload. */
function findRegister(documents: Documents): {
  readonly state: 'missing' | 'waiting' | 'refused' | 'expired' | 'other'
  readonly reason: string | null
} {
  const registers = documents.filter(({ documentType }) => documentType === 'KBIS')
  const newest = registers.toSorted((one, other) => other.deposeeA.getTime() - one.deposeeA.getTime())[0]
  if (!newest) return { state: 'missing', reason: null }
  const states = {
    EN_COURS: 'waiting',
    VALIDEE: 'missing',
    REFUSEE: 'refused',
    EXPIREE: 'expired',
    inconnu: 'other',
  } as const
  return { state: states[newest.etat], reason: newest.motifRefus }
}
