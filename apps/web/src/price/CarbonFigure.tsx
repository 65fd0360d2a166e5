import { Stack, Text } from '@mantine/core'
import { formatCarbon } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconLeaf } from '@tabler/icons-react'
import { priceTexts } from './price-texts.ts'

/** A trip's emissions, marked as an estimate unless `hint` says otherwise. Empty when `grams` is null. */
export function CarbonFigure({ grams, hint }: { readonly grams: number | null; readonly hint?: string }) {
  const t = useTexts(priceTexts)
  if (grams === null) return null
  return (
    <Stack gap={2}>
      <Text fw={560}>
        <IconLeaf size={17} aria-hidden style={{ verticalAlign: '-2px', marginRight: 6 }} />
        {t('carbon', { figure: formatCarbon(grams) })}
      </Text>
      <Text size="sm" c="dimmed">
        {hint ?? t('carbonHint')}
      </Text>
    </Stack>
  )
}
