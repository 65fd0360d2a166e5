import { Button } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { activate } from '@repo/contracts/lottery/registration'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { LinkDone, LinkPage } from '#lottery-web/links/LinkPage.tsx'
import { linksTexts } from '#lottery-web/links/links-texts.ts'
import { paths } from '#lottery-web/paths.ts'

/** The page behind the activation link: activates the account. */
export function ActivationPage() {
  const t = useTexts(linksTexts)
  const activating = useCall(activate)
  return (
    <LinkPage
      kind="activation"
      title={t('activationTitle')}
      lead={t('activationLead')}
      button={t('activationButton')}
      isBusy={activating.isPending}
      submitToken={(token, outcome) => activating.mutate({ token }, outcome)}
    >
      {activating.isSuccess ? (
        <LinkDone title={t('activatedTitle')} text={t('activatedText')}>
          <Button component={Link} to={paths.signIn} size="md">
            {t('signIn')}
          </Button>
        </LinkDone>
      ) : null}
    </LinkPage>
  )
}
