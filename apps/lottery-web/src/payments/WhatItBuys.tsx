import { Stack, Text, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Facts } from '#lottery-web/account/Facts.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { useTerms } from '#lottery-web/game/use-game.ts'
import { purchaseTexts } from './purchase-texts.ts'
import classes from './WhatItBuys.module.css'

/** What the price of an entry pays for, shown before the payment. `headingLevel` is that of its title on the page. */
export function WhatItBuys({ headingLevel }: { readonly headingLevel: 2 | 3 }) {
  const t = useTexts(purchaseTexts)
  const format = useFormats()
  const { priceCents, draws, potCents, costCents } = useTerms()
  const price = format.price(priceCents)
  return (
    <Stack gap="sm" className={classes.box ?? ''}>
      <Title order={headingLevel} size="h4">
        {t('buysTitle')}
      </Title>
      <Text>
        {t('buysText', { price, draws })} {t('buysRest')}
      </Text>
      <Facts
        facts={[
          { name: t('buysPot'), value: format.money(potCents) },
          { name: t('buysCost'), value: format.money(costCents) },
        ]}
      />
      <Text size="sm">{t('buysReturn', { price, pot: format.money(potCents * draws) })}</Text>
      <Text size="sm" c="dimmed">
        {t('responsible')}
      </Text>
    </Stack>
  )
}
