import { Stack, Text } from '@mantine/core'
import type { Output } from '@repo/contracts/endpoint'
import type { readSafety } from '@repo/contracts/lottery/safety'
import { useTexts } from '@repo/ui/texts'
import { Rows } from '#lottery-web/account/Rows.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { safetyTexts } from './safety-texts.ts'

/** What the game really costs: returns, odds, and the player's own money in and out. */
export function PriceBox({ safety }: { readonly safety: Output<typeof readSafety> }) {
  const t = useTexts(safetyTexts)
  const format = useFormats()
  const { odds, flows, returnPerMille } = safety
  return (
    <Stack gap="md">
      <Text>{t('returns', { share: format.share(returnPerMille / 1000) })}</Text>
      <Text>
        {t('odds', {
          minimum: format.number(odds.minimum),
          median: format.number(odds.median),
          maximum: format.number(odds.maximum),
        })}
      </Text>
      <Rows
        label={t('priceBox')}
        columns={[
          { name: t('flowSpan') },
          { name: t('flowIn'), isFigure: true },
          { name: t('flowOut'), isFigure: true },
          { name: t('flowBalance'), isFigure: true },
        ]}
        rows={flows.map(({ span, inCents, outCents }) => ({
          key: span,
          cells: [
            t(`span_${span}`),
            format.money(inCents),
            format.money(outCents),
            format.money(outCents - inCents),
          ],
        }))}
      />
    </Stack>
  )
}
