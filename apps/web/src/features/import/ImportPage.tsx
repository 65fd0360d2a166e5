import { Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useSearchParams } from 'react-router-dom'
import { ImportDetail } from './ImportDetail.tsx'
import { ImportList } from './ImportList.tsx'
import { importTexts } from './import-texts.ts'
import { NewImportForm } from './NewImportForm.tsx'

/** The import of shipments from a file: upload, check, order. The open import is in the URL (`import`). */
export function ImportPage() {
  const t = useTexts(importTexts)
  const [search, setSearch] = useSearchParams()
  const importId = search.get('import')
  const open = (id: string) => setSearch({ import: id })
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} lead={t('lead')} />
      {importId === null ? (
        <>
          <NewImportForm onSent={open} />
          <ImportList onOpen={open} />
        </>
      ) : (
        <ImportDetail importId={importId} onClose={() => setSearch({})} />
      )}
    </Stack>
  )
}
