import { Anchor, Container, Stack, Text } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { SecondStep } from '#lottery-web/features/sign-in/SecondStep.tsx'
import { SignInForm } from '#lottery-web/features/sign-in/SignInForm.tsx'
import { paths } from '#lottery-web/paths.ts'
import { sessionTexts } from './session-texts.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

/** Covers a page whose session has ended: the sign-in with its second step, and a link to the home page. */
export function EndedSession({ playerId }: { readonly playerId: string }) {
  const t = useTexts(sessionTexts)
  const finishSignIn = useFinishSignIn(playerId)
  const [isSecond, setSecond] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const title = frame.current?.querySelector('h1')
    if (!title) return
    title.tabIndex = -1
    title.focus()
  }, [])
  return (
    <Container size={480} pt={{ base: 36, sm: 72 }} ref={frame}>
      <PageTitle title={t('endedTitle')} lead={t('endedText')} />
      <Stack gap="lg" mt="xl">
        {isSecond ? (
          <SecondStep onSignedIn={() => void finishSignIn()} onOver={() => setSecond(false)} />
        ) : (
          <SignInForm onSignedIn={() => void finishSignIn()} onSecondStep={() => setSecond(true)} />
        )}
        <Text ta="center">
          <Anchor component={Link} to={paths.home}>
            {t('home')}
          </Anchor>
        </Text>
      </Stack>
    </Container>
  )
}
