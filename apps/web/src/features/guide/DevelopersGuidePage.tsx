import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#web/paths.ts'
import { GuideCards, GuidePage } from './GuidePage.tsx'
import { guideTexts } from './guide-texts.ts'

const facts = ['developersKey', 'developersRepeat', 'developersHooks'] as const

/** The public overview of the API. The documentation of its calls requires a session. */
export function DevelopersGuidePage() {
  const t = useTexts(guideTexts)
  return (
    <GuidePage
      path={paths.developers}
      title={t('developersTitle')}
      lead={t('developersLead')}
      action={
        <>
          <Button component="a" href="/api/reference" size="md">
            {t('developersReference')}
          </Button>
          <Button component="a" href="/api/openapi.json" size="md" variant="default">
            {t('developersDocument')}
          </Button>
        </>
      }
    >
      <GuideCards facts={facts.map((key) => ({ title: t(key), text: t(`${key}Text`) }))} />
    </GuidePage>
  )
}
