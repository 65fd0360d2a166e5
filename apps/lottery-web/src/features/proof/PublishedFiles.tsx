import { Anchor, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { createPublishedUrl } from './commands.ts'
import type { Draw } from './draw.ts'
import classes from './Proof.module.css'
import { proofTexts } from './proof-texts.ts'

/** The published files of a draw. Empty without any. */
export function PublishedFiles(props: { readonly data: Draw; readonly order: 2 | 3 }) {
  const t = useTexts(proofTexts)
  const { draw, files } = props.data
  if (files.length === 0) return null
  return (
    <>
      <Title order={props.order} mt="md">
        {t('files')}
      </Title>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file}>
            <Anchor href={createPublishedUrl(draw.week, file)} download={`${draw.week}-${file}`}>
              {file}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
