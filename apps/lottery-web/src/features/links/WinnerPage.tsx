import { Button } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { verifyPrize } from '@repo/contracts/lottery/prizes'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats'
import { LinkDone, LinkPage } from '#lottery-web/links/LinkPage'
import { linksTexts } from '#lottery-web/links/links-texts'
import { paths } from '#lottery-web/paths'

/** Where the mail of a win leads: the win is confirmed, and can be claimed. */
export function WinnerPage() {
  const t = useTexts(linksTexts)
  const format = useFormats()
  const verifying = useCall(verifyPrize)
  const won = verifying.data
  return (
    <LinkPage
      kind="winner"
      title={t('winnerTitle')}
      lead={t('winnerLead')}
      button={t('winnerButton')}
      isBusy={verifying.isPending}
      use={(token, outcome) => verifying.mutate({ token }, outcome)}
    >
      {won ? (
        <LinkDone
          title={t('winnerDone', { amount: format.money(won.cents) })}
          text={t('winnerDoneText', { week: won.week })}
        >
          <Button component={Link} to={paths.myDraws} size="md">
            {t('winnerNext')}
          </Button>
        </LinkDone>
      ) : null}
    </LinkPage>
  )
}
