import { Stack, Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import classes from './Account.module.css'
import { accountTexts } from './account-texts.ts'
import type { OwnAccount } from './own-account.ts'

/** The read-only profile of a company's member: only the company may change it. */
export function MemberSection({ account }: { readonly account: OwnAccount }) {
  const t = useTexts(accountTexts)
  const facts = [
    ['lastName', account.membre?.nom],
    ['firstNames', account.membre?.prenoms],
    ['email', account.email],
    ['phone', account.personne.telephone],
  ] as const
  return (
    <Surface aria-labelledby="profile-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="profile-title">
          {t('profile')}
        </Title>
        <Text c="dimmed">{t('memberHint')}</Text>
        <dl className={classes.facts}>
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd className={classes.long}>{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Surface>
  )
}
