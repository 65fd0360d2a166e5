import { Container } from '@mantine/core'
import { ExpiredLink } from '#lottery-web/links/ExpiredLink.tsx'

/** The page of expired links of every kind. */
export function ExpiredLinkPage() {
  return (
    <Container size={560} pt={{ base: 36, sm: 72 }}>
      <ExpiredLink kind={null} />
    </Container>
  )
}
