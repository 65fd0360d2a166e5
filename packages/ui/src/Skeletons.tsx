import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Surface } from './Surface.tsx'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'

/** Placeholder cards of a loading list. */
export function CardListSkeleton(props: { readonly count?: number }) {
  const t = useTexts(uiTexts)
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: props.count ?? 3 }, (_, index) => index).map((index) => (
        <Surface key={index} as="div" aria-hidden>
          <Group gap="md" wrap="nowrap">
            <Skeleton circle height={44} />
            <Stack gap={10} style={{ flex: 1 }}>
              <Skeleton height={14} width="55%" />
              <Skeleton height={12} width="80%" />
            </Stack>
          </Group>
        </Surface>
      ))}
    </Stack>
  )
}

/** Placeholder lines of a loading text. */
export function TextSkeleton(props: { readonly lines?: number }) {
  const t = useTexts(uiTexts)
  return (
    <Stack gap={10} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: props.lines ?? 4 }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={14} width={index % 3 === 2 ? '60%' : '100%'} aria-hidden />
      ))}
    </Stack>
  )
}
