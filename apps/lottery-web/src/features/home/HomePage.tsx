import { Container } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'

/** The first page. */
export function HomePage() {
  return (
    <Container size={1200} pt="xl">
      <PageTitle title="Cagnotte" />
    </Container>
  )
}
