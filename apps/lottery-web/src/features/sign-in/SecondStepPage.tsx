import { Container, Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { useFinishSignIn } from '#lottery-web/session/use-finish-sign-in.ts'
import { SecondStep } from './SecondStep.tsx'
import { signInTexts } from './sign-in-texts.ts'

/** The second step of a sign-in: the approval of a new IP address, or an emailed code. */
export function SecondStepPage() {
  const t = useTexts(signInTexts)
  const navigate = useNavigate()
  const { state } = useLocation()
  const finishSignIn = useFinishSignIn()
  return (
    <Container size={520} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('secondTitle')} lead={t('secondLead')} />
      <Stack mt="xl">
        <SecondStep
          onSignedIn={() => void finishSignIn()}
          onOver={() => void navigate(paths.signIn, { replace: true, state })}
        />
      </Stack>
    </Container>
  )
}
