import { Button, Container } from '@mantine/core'
import { usePageTitle } from '@repo/ui/PageTitle'
import { EmptyState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { notFoundTexts } from './not-found-texts.ts'

/** The page of an unknown path. */
export function NotFoundPage() {
  const t = useTexts(notFoundTexts)
  usePageTitle(t('title'))
  return (
    <Container pt={{ base: 48, sm: 96 }}>
      <EmptyState
        order={1}
        icon={<IconMapPinOff size={30} />}
        title={t('title')}
        hint={t('hint')}
        action={
          <Button component={Link} to={paths.home} mt="sm">
            {t('home')}
          </Button>
        }
      />
    </Container>
  )
}
