import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { EmptyState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { invitationTexts } from './invitation-texts.ts'

/** Reports that an invitation is no longer valid, and links to the sign-in. */
export function GoneInvitation({ signInPath, ...button }: ButtonProps & { readonly signInPath: string }) {
  const t = useTexts(invitationTexts)
  return (
    <EmptyState
      order={1}
      icon={<IconLinkOff size={30} />}
      title={t('goneTitle')}
      hint={t('goneHint')}
      action={
        <Button component={Link} to={signInPath} mt="sm" {...button}>
          {t('signIn')}
        </Button>
      }
    />
  )
}
