import { ActionIcon, CopyButton, Group, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { purchaseTexts } from '#lottery-web/payments/purchase-texts.ts'

/** A value with a copy button. `name` describes the value; `displayText` is shown in its place. */
export function CopyValue(props: {
  readonly name: string
  readonly value: string
  readonly displayText?: string
}) {
  const t = useTexts(purchaseTexts)
  return (
    <Group gap={4} wrap="nowrap">
      <span style={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {props.displayText ?? props.value}
      </span>
      <CopyButton value={props.value}>
        {({ copied, copy }) => (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('copy', { what: props.name })}
              onClick={copy}
            >
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
            <VisuallyHidden role="status">{copied ? t('copied') : ''}</VisuallyHidden>
          </>
        )}
      </CopyButton>
    </Group>
  )
}
