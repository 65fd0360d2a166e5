import type { CheckboxProps } from '@mantine/core'
import { Anchor, Checkbox, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#web/paths.ts'
import { registrationTexts } from './registration-texts.ts'

/** The required checkbox of every registration. Its label opens the terms in a new tab. */
export function TermsCheckbox(props: CheckboxProps) {
  const t = useTexts(registrationTexts)
  return (
    <Checkbox
      {...props}
      label={
        <>
          {t('acceptBefore')}{' '}
          <Anchor href={paths.terms} target="_blank" rel="noopener" inherit underline="always">
            {t('terms')}
            <VisuallyHidden> {t('newTab')}</VisuallyHidden>
          </Anchor>
        </>
      }
    />
  )
}
