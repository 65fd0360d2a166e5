import { Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useFormats } from '#lottery-web/formats.ts'
import type { Draw } from './draw.ts'
import { Hash } from './Hash.tsx'
import classes from './Proof.module.css'
import { PublishedFiles } from './PublishedFiles.tsx'
import { proofTexts } from './proof-texts.ts'

/** What the lottery committed to before the randomness existed, with the files. */
export function Sealing({ data }: { readonly data: Draw }) {
  const t = useTexts(proofTexts)
  const { dateTime } = useFormats()
  const { manifestSha256, listSha256, merkleRoot, audit } = data
  return (
    <section>
      <Title order={2}>{t('sealing')}</Title>
      <p className={classes.text}>{t(manifestSha256 ? 'sealingText' : 'sealingWaiting')}</p>
      <dl className={classes.hashes}>
        <Hash name={t('manifestHash')} value={manifestSha256} />
        <Hash name={t('listHash')} value={listSha256} />
        <Hash name={t('root')} value={merkleRoot} />
      </dl>
      <PublishedFiles data={data} order={3} />
      {audit ? (
        <p className={classes.text}>
          {t('audit', {
            at: dateTime(audit.at),
            result: t(audit.faults.length === 0 ? 'auditGood' : 'auditBad'),
          })}
          {audit.faults.length > 0 ? ` (${audit.faults.join(', ')})` : ''}
        </p>
      ) : null}
    </section>
  )
}
