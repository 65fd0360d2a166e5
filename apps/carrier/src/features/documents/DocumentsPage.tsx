import { Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { requiredDocuments } from '@repo/contracts/delivery/documents'
import type { Output } from '@repo/contracts/endpoint'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconFileCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { useCarrier } from '#carrier/use-carrier.ts'
import { DocumentCard } from './DocumentCard.tsx'
import classes from './Documents.module.css'
import { DocumentsSummary } from './DocumentsSummary.tsx'
import type { RequiredDocument } from './document-groups.ts'
import { getDocumentKey, groupDocuments, isInUrl } from './document-groups.ts'
import { documentTexts } from './document-texts.ts'
import { SendDocumentDialog } from './SendDocumentDialog.tsx'

/** The refetch interval: signed file URLs expire after five minutes. */
const refetchMs = 4 * 60_000

/** The required documents of the carrier, each with its state and its upload. */
export function DocumentsPage() {
  const t = useTexts(documentTexts)
  const userType = useCarrier().data?.userType
  const query = useQuery({ ...endpointQuery(requiredDocuments, {}), refetchInterval: refetchMs })
  return (
    <SubPage
      back={{ to: paths.account, label: t('back') }}
      title={t('title')}
      lead={t(userType === 'TREN' ? 'leadTREN' : userType === 'LIVR' ? 'leadLIVR' : 'leadTRIN')}
    >
      {query.data ? <Documents response={query.data} /> : null}
      <QueryState query={query} order={2} loading={<CardListSkeleton count={4} />} />
    </SubPage>
  )
}

const groups = [
  ['toDo', 'groupToDo'],
  ['review', 'groupReview'],
  ['approved', 'groupApproved'],
] as const

function Documents({ response }: { readonly response: Output<typeof requiredDocuments> }) {
  const t = useTexts(documentTexts)
  const [parameters] = useSearchParams()
  const [upload, setUpload] = useState<{ document: RequiredDocument; file: File } | null>(null)
  const { pieces, heureServeur } = response
  if (pieces.length === 0)
    return <EmptyState icon={<IconFileCheck size={30} />} title={t('none')} hint={t('noneHint')} order={2} />
  const documentsByGroup = groupDocuments(pieces, heureServeur)
  return (
    <Stack gap="xl">
      <DocumentsSummary response={response} />
      {groups.map(([group, title]) =>
        documentsByGroup[group].length === 0 ? null : (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={classes.group}>
              {t(title, { count: documentsByGroup[group].length })}
            </h2>
            <ul className={classes.list}>
              {documentsByGroup[group].map((document) => (
                <DocumentCard
                  key={getDocumentKey(document)}
                  document={document}
                  now={heureServeur}
                  isLinked={isInUrl(document, parameters)}
                  onChoose={(file) => setUpload({ document, file })}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      <Text size="sm" c="dimmed">
        {t('formats')}
      </Text>
      {upload ? (
        <SendDocumentDialog
          document={upload.document}
          firstPage={upload.file}
          onClose={() => setUpload(null)}
        />
      ) : null}
    </Stack>
  )
}
