import { Anchor, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { registrationTexts } from './registration-texts.ts'

/** The link to the sign-in. */
export function SignInHint(props: { readonly to: string }) {
  const t = useTexts(registrationTexts)
  return (
    <Text c="dimmed">
      {t('already')}{' '}
      <Anchor component={Link} to={props.to} fw={600} underline="always">
        {t('signIn')}
      </Anchor>
    </Text>
  )
}
