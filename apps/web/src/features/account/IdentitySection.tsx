import { Stack, Text, Title } from '@mantine/core'
import { OwnPicture, PictureButton } from '@repo/delivery-ui/account/OwnPicture'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import classes from './Account.module.css'
import { accountTexts } from './account-texts.ts'
import type { OwnAccount } from './own-account.ts'
import { getAccountKind } from './own-account.ts'

/** The name, email, kind and picture of the signed-in account, with a button that changes the picture. */
export function IdentitySection({ account }: { readonly account: OwnAccount }) {
  const t = useTexts(accountTexts)
  const kind = getAccountKind(account)
  return (
    <Surface className={classes.identity ?? ''} aria-labelledby="account-name">
      <OwnPicture photo={account.personne.photo} />
      <Stack gap={2} className={classes.names ?? ''}>
        <Title order={2} size="h3" id="account-name" className={classes.long ?? ''}>
          {account.Pseudonyme}
        </Title>
        <Text c="dimmed" className={classes.long ?? ''}>
          {account.email}
        </Text>
        <Text size="sm" c="dimmed">
          {kind === 'member' ? t('memberOf', { company: account.membre?.entreprise }) : t(kind)}
        </Text>
      </Stack>
      <div className={classes.changePicture}>
        <PictureButton />
      </div>
    </Surface>
  )
}
