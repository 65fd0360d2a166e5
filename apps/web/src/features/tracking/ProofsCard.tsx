import { Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { ProofPicture } from '#web/proofs/ProofPicture.tsx'
import { ProofStrip } from '#web/proofs/proof-strip.ts'
import type { Ending } from './order-view.ts'
import classes from './ProofsCard.module.css'
import { trackingTexts } from './tracking-texts.ts'

/** The proofs of each place, which open in a viewer, with the remarks made there. */
export function ProofsCard({ ending }: { readonly ending: Ending }) {
  const t = useTexts(trackingTexts)
  const places = [
    ['Pickup', t('proofAtPickup'), ending.enlevement],
    ['Delivery', t('proofAtDelivery'), ending.destination],
    ['Return', t('proofAtReturn'), ending.retour?.preuve ?? null],
  ] as const
  const strip = places.flatMap(([place, , proof]) =>
    proof
      ? ([
          ['photo', t(`photoAt${place}`), proof.photo],
          ['signature', t(`signatureAt${place}`), proof.signature],
        ] as const)
      : [],
  )
  const pictures = strip.flatMap(([kind, alt, src]) => (src === null ? [] : [{ kind, alt, src }]))
  return (
    <Surface aria-labelledby="proofs-heading" p="lg">
      <Title order={2} size="h4" id="proofs-heading" mb="sm">
        {t('proofs')}
      </Title>
      <ProofStrip value={pictures}>
        <div className={classes.proofs}>
          {places.map(([place, title, proof]) =>
            proof ? (
              <div key={place} className={classes.proof}>
                <Title order={3} size="h6">
                  {title}
                </Title>
                <div className={classes.pair}>
                  <ProofPicture
                    kind="photo"
                    src={proof.photo}
                    alt={t(`photoAt${place}`)}
                    missing={t('noPhoto')}
                  />
                  <ProofPicture
                    kind="signature"
                    src={proof.signature}
                    alt={t(`signatureAt${place}`)}
                    missing={t('noSignature')}
                  />
                </div>
                {proof.commentaire === '' ? null : (
                  <Text size="sm" className={classes.said ?? ''}>
                    {proof.commentaire}
                  </Text>
                )}
              </div>
            ) : null,
          )}
        </div>
      </ProofStrip>
    </Surface>
  )
}
