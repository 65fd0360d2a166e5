import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { OwnPicture, PictureButton } from '@repo/delivery-ui/account/OwnPicture'
import { SecondFactorBanner } from '@repo/delivery-ui/account/SecondFactorBanner'
import { PageTitle } from '@repo/ui/PageTitle'
import { QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { DemoPlaceEntry } from '#carrier/demo-location/DemoPlaceEntry.tsx'
import { MissingDocuments } from '#carrier/MissingDocuments.tsx'
import { paths } from '#carrier/paths.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import classes from './Account.module.css'
import { ActivityEntries } from './ActivityEntries.tsx'
import { AppEntries } from './AppEntries.tsx'
import { accountTexts } from './account-texts.ts'
import { HelpEntries } from './HelpEntries.tsx'
import { SignOutButton } from './SignOutButton.tsx'

/** The account's page, with links to profile, documents, vehicles, help and sign-out. */
export function AccountPage() {
  const t = useTexts(accountTexts)
  return (
    <Stack gap="lg">
      <PageTitle title={t('title')} />
      <SecondFactorBanner accountPath={paths.profile} />
      <Identity />
      <MissingSection />
      <div className={classes.columns}>
        <Stack gap="lg">
          <ActivityEntries />
          <AppEntries />
        </Stack>
        <HelpEntries />
      </div>
      <DemoPlaceEntry className={classes.demo} />
      <SignOutButton />
    </Stack>
  )
}

/** The missing documents that block the account's work. Empty without any. */
function MissingSection() {
  const t = useTexts(accountTexts)
  const missingDocuments = useCarrier().data?.documents.manquantes ?? []
  if (missingDocuments.length === 0) return null
  return (
    <Surface aria-labelledby="missing-title" p="md">
      <Title order={2} size="h4" id="missing-title">
        {t('missing', { count: missingDocuments.length })}
      </Title>
      <MissingDocuments documents={missingDocuments} />
    </Surface>
  )
}

function Identity() {
  const t = useTexts(accountTexts)
  const query = useQuery(endpointQuery(getUserInfo, {}))
  const account = query.data?.user
  if (!account) return <QueryState query={query} order={2} loading={<Skeleton height={148} radius="lg" />} />
  const { userType } = account
  return (
    <Surface as="div" className={classes.identity ?? ''} p="md">
      <OwnPicture photo={account.personne.photo} />
      <div className={classes.names}>
        <Text fw={680} fz="1.2rem" lh={1.25}>
          {account.Pseudonyme}
        </Text>
        <Text c="dimmed" size="sm" mt={2}>
          {account.email}
        </Text>
        {userType === 'TRIN' || userType === 'TREN' || userType === 'LIVR' ? (
          <Text c="dimmed" size="sm">
            {t(userType)}
          </Text>
        ) : null}
      </div>
      <div className={classes.change}>
        <PictureButton />
      </div>
    </Surface>
  )
}
