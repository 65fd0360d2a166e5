import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { workTexts } from './work-texts.ts'

/** Duty, the offer that waits, the running delivery. */
export function WorkPage() {
  const t = useTexts(workTexts)
  return <PageTitle title={t('title')} />
}
