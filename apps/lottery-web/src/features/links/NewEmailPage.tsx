import { Button } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { confirmEmailChange, readProfile } from '@repo/contracts/lottery/profile'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { LinkDone, LinkPage } from '#lottery-web/links/LinkPage.tsx'
import { linksTexts } from '#lottery-web/links/links-texts.ts'
import { paths } from '#lottery-web/paths.ts'

/** The page behind the link that confirms a new email address, which then replaces the old one. */
export function NewEmailPage() {
  const t = useTexts(linksTexts)
  const client = useQueryClient()
  const confirming = useCall(confirmEmailChange)
  return (
    <LinkPage
      kind="new_email"
      title={t('newEmailTitle')}
      lead={t('newEmailLead')}
      button={t('newEmailButton')}
      isBusy={confirming.isPending}
      submitToken={(token, outcome) =>
        confirming.mutate(
          { token },
          {
            ...outcome,
            onSuccess: () => void client.invalidateQueries({ queryKey: queryKeyOf(readProfile) }),
          },
        )
      }
    >
      {confirming.isSuccess ? (
        <LinkDone title={t('newEmailDone')} text={t('newEmailDoneText')}>
          <Button component={Link} to={paths.account} size="md">
            {t('toProfile')}
          </Button>
        </LinkDone>
      ) : null}
    </LinkPage>
  )
}
