import { Alert } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconCloudOff } from '@tabler/icons-react'
import { trackingTexts } from './tracking-texts.ts'

/** Warns that the content may be outdated while requests fail. Otherwise empty. */
export function StaleNotice({ isStale }: { readonly isStale: boolean }) {
  const t = useTexts(trackingTexts)
  return (
    <div role="status">
      {isStale ? (
        <Alert color="accent" icon={<IconCloudOff aria-hidden />}>
          {t('stale')}
        </Alert>
      ) : null}
    </div>
  )
}
