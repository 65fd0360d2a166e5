import { Button } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { EmptyState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { companyTexts } from './company-texts.ts'

/** Replaces an ordering page for a read-only member of a company. */
export function ReadOnlyMemberNotice({ title }: { readonly title: string }) {
  const t = useTexts(companyTexts)
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        order={2}
        icon={<IconLock size={30} />}
        title={t('readersOnly')}
        hint={t('readersOnlyHint')}
        action={
          <Button component={Link} to={paths.company} variant="light" mt="sm">
            {t('toMembers')}
          </Button>
        }
      />
    </>
  )
}
