import { Anchor, Title, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconExternalLink } from '@tabler/icons-react'
import { useFormats } from '#lottery-web/formats.ts'
import type { Draw } from './draw.ts'
import { Hash } from './Hash.tsx'
import classes from './Proof.module.css'
import { proofTexts } from './proof-texts.ts'

/** The beacon of the draw's round, and how the draw uses it. */
export function Randomness({ data }: { readonly data: Draw }) {
  const t = useTexts(proofTexts)
  const { number, dateTime } = useFormats()
  const { chain, round, beacon, seed, isDevelopmentBeacon } = data
  return (
    <section>
      <Title order={2}>{t('randomness')}</Title>
      <p className={classes.text}>
        {t(isDevelopmentBeacon ? 'randomnessTrial' : 'randomnessText', { round: number(round) })}
      </p>
      <dl className={classes.hashes}>
        <Hash name={t('chain')} value={chain} />
        <Hash name={t('signature')} value={beacon?.signature ?? null} />
        <Hash name={t('randomNumber')} value={beacon?.randomness ?? null} />
        <Hash name={t('seed')} value={seed} />
      </dl>
      <p className={classes.text}>
        {beacon
          ? t(isDevelopmentBeacon ? 'sourceTrial' : 'source', {
              source: beacon.source,
              at: dateTime(beacon.receivedAt),
            })
          : t('beaconWaiting')}
      </p>
      {isDevelopmentBeacon || !beacon ? null : (
        <Anchor
          href={`https://api.drand.sh/${chain}/public/${round}`}
          target="_blank"
          rel="noopener noreferrer"
          fw={600}
          py={10}
          display="inline-flex"
          style={{ alignItems: 'center', gap: 6 }}
        >
          {t('elsewhere')}
          <IconExternalLink size={18} aria-hidden />
          <VisuallyHidden>{t('newTab')}</VisuallyHidden>
        </Anchor>
      )}
    </section>
  )
}
