import { Container } from '@mantine/core'
import { Farewell } from '@repo/delivery-ui/account/Farewell'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#web/paths.ts'
import { accountTexts } from './account-texts.ts'

/** The page shown after an account was closed. */
export function FarewellPage() {
  const t = useTexts(accountTexts)
  return (
    <Container size={620} pt={{ base: 36, sm: 72 }}>
      <Farewell homePath={paths.home} homeLabel={t('home')} />
    </Container>
  )
}
