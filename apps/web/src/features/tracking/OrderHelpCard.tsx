import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { OrderHelp } from '@repo/delivery-ui/help/OrderHelp'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconLifebuoy } from '@tabler/icons-react'
import { useSiteConfig } from '#web/site-config/use-site-config.ts'
import type { HelpStage } from './help-texts.ts'
import { orderHelpTexts } from './help-texts.ts'

/**
 * Help with a current order, collapsed at first: the phone number, the order's reference, and questions about its
 * stage.
 */
export function OrderHelpCard(props: { readonly orderId: string; readonly stage: HelpStage }) {
  const t = useTexts(orderHelpTexts)
  const config = useSiteConfig()
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Surface p="md" aria-label={t('help')}>
      <Button
        variant="subtle"
        leftSection={<IconLifebuoy size={19} aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
        mb={isOpen ? 'sm' : 0}
      >
        {t('help')}
      </Button>
      {isOpen ? (
        <OrderHelp
          orderId={props.orderId}
          phone={config?.supportPhone ?? null}
          email={config?.supportEmail}
          questions={([1, 2, 3] as const).map((number) => ({
            question: t(`${props.stage}_q${number}`),
            answer: t(`${props.stage}_a${number}`),
          }))}
        />
      ) : null}
    </Surface>
  )
}
