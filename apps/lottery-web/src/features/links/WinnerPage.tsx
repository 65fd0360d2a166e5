import { Button } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { verifyPrize } from '@repo/contracts/lottery/prizes'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { LinkDone, LinkPage } from '#lottery-web/links/LinkPage.tsx'
import { linksTexts } from '#lottery-web/links/links-texts.ts'
import { paths } from '#lottery-web/paths.ts'

const isExpired = ({ code }: CallError) => code === 'document-expired'
const isQuestioned = ({ code }: CallError) => code === 'prize-questioned'

/**
 * The page behind the email about a win: confirms the win, which can then be claimed. An expired identity document must
 * be replaced first. Where something speaks against the winner, a link leads to their draws, to see why and reply.
 */
export function WinnerPage() {
  const t = useTexts(linksTexts)
  const format = useFormats()
  const verifying = useCall(verifyPrize)
  const prize = verifying.data
  return (
    <LinkPage
      kind="winner"
      title={t('winnerTitle')}
      lead={t('winnerLead')}
      button={t('winnerButton')}
      isBusy={verifying.isPending}
      submitToken={(token, outcome) =>
        verifying.mutate(
          { token },
          {
            onError: (error) =>
              isExpired(error) || isQuestioned(error) ? undefined : outcome.onError(error),
          },
        )
      }
    >
      {prize ? (
        <LinkDone title={t('winnerDone', { amount: format.money(prize.cents) })} text={t('winnerDoneText')}>
          <Button component={Link} to={paths.myDraws} size="md">
            {t('winnerNext')}
          </Button>
        </LinkDone>
      ) : verifying.error && isExpired(verifying.error) ? (
        <LinkDone title={t('winnerExpired')} text={t('winnerExpiredText')}>
          <Button component={Link} to={paths.account} size="md">
            {t('winnerRenew')}
          </Button>
        </LinkDone>
      ) : verifying.error && isQuestioned(verifying.error) ? (
        <LinkDone title={t('winnerQuestioned')} text={t('winnerQuestionedText')}>
          <Button component={Link} to={paths.myDraws} size="md">
            {t('winnerAnswer')}
          </Button>
        </LinkDone>
      ) : null}
    </LinkPage>
  )
}
