import { useTexts } from '@repo/ui/texts'
import { IconFileText, IconHelpCircle, IconLock, IconMessageCircle, IconScale } from '@tabler/icons-react'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import { accountTexts } from './account-texts.ts'
import { EntryList, OutsideEntry } from './EntryList.tsx'

/** The pages of the senders' site that concern carriers, too. */
const pages = [
  { key: 'faq', path: '/assistance/faqS', Icon: IconHelpCircle },
  { key: 'contact', path: '/contact', Icon: IconMessageCircle },
  { key: 'terms', path: '/cgu', Icon: IconFileText },
  { key: 'privacy', path: '/politique-de-confidentialite', Icon: IconLock },
  { key: 'legal', path: '/Mentions-légales', Icon: IconScale },
] as const

/** Links to help, contact and legal notices on the senders' site. Empty until its address is known. */
export function HelpEntries() {
  const t = useTexts(accountTexts)
  const config = useCarrierConfig()
  if (!config) return null
  return (
    <EntryList title={t('help')}>
      {pages.map(({ key, path, Icon }) => (
        <OutsideEntry
          key={key}
          href={`${config.siteUrl}${path}`}
          icon={<Icon size={21} stroke={1.8} />}
          label={t(key)}
          newTab={t('newTab')}
        />
      ))}
    </EntryList>
  )
}
