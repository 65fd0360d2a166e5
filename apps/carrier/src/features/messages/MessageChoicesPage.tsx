import { MessagesSection } from '@repo/delivery-ui/account/MessagesSection'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { messageChoicesPageTexts } from './message-choices-page-texts.ts'

/** The kinds of messages and the channels that each comes by. */
export function MessageChoicesPage() {
  const t = useTexts(messageChoicesPageTexts)
  return (
    <SubPage back={{ to: paths.account, label: t('back') }} title={t('title')}>
      <MessagesSection who="carrier" />
    </SubPage>
  )
}
