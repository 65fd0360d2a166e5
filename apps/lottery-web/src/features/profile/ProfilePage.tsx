import { Group, Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readProfile } from '@repo/contracts/lottery/profile'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { CloseAccountSection } from './CloseAccountSection.tsx'
import { DataSection } from './DataSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PictureSection } from './PictureSection.tsx'
import type { Profile } from './profile.ts'
import { profileTexts } from './profile-texts.ts'

/** The badge colour of each account state. */
const tones: Record<Profile['status'], Tone> = {
  registered: 'neutral',
  activated: 'waiting',
  in_review: 'active',
  validated: 'success',
}

/** The player's data, picture, identity document, email address and password, and the closing of the account. */
export function ProfilePage() {
  const t = useTexts(profileTexts)
  const format = useFormats()
  const query = useQuery(endpointQuery(readProfile, {}))
  return (
    <AccountPage title={t('title')} lead={t('lead')} query={query}>
      {(profile) => (
        <Stack gap="xl">
          <Group gap="md">
            <StatusBadge tone={tones[profile.status]}>{t(`status_${profile.status}`)}</StatusBadge>
            <Text c="dimmed">{t('since', { date: format.date(profile.registeredAt) })}</Text>
          </Group>
          <IdentitySection isValidated={profile.status === 'validated'} />
          <PictureSection profile={profile} />
          {/* A form keeps its initial values, so another identity remounts it. */}
          <DataSection key={`${profile.id}${profile.hasFixedIdentity}`} profile={profile} />
          <EmailSection email={profile.email} />
          <PasswordSection />
          <CloseAccountSection />
        </Stack>
      )}
    </AccountPage>
  )
}
