import { Alert, Button, Stack, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconPhone } from '@tabler/icons-react'
import classes from './Delivery.module.css'
import { problemTexts } from './problem-texts.ts'

/** The emergency number, at the top of the screen after an injury. */
export function EmergencyCall() {
  const t = useTexts(problemTexts)
  return (
    <Alert color="red" radius="lg" role="alert">
      <Stack gap="xs">
        <Text fw={640}>{t('call112Text')}</Text>
        <Button
          component="a"
          href="tel:112"
          color="red.9"
          size="lg"
          fullWidth
          className={classes.button ?? ''}
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          {t('call112')}
        </Button>
      </Stack>
    </Alert>
  )
}
