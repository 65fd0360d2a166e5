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
  const proofs = places.flatMap(([place, title, proof]) => {
    if (!proof) return []
    const { photo, signature, commentaire } = proof
    const pictures = [
      { kind: 'photo', src: photo, alt: t(`photoAt${place}`), missing: t('noPhoto') },
      { kind: 'signature', src: signature, alt: t(`signatureAt${place}`), missing: t('noSignature') },
    ] as const
    return [{ place, title, remark: commentaire, pictures }]
  })
  const strip = proofs.flatMap(({ pictures }) =>
    pictures.flatMap(({ kind, src, alt }) => (src === null ? [] : [{ kind, src, alt }])),
  )
  return (
    <Surface aria-labelledby="proofs-heading" p="lg">
      <Title order={2} size="h4" id="proofs-heading" mb="sm">
        {t('proofs')}
      </Title>
      <ProofStrip value={strip}>
        <div className={classes.proofs}>
          {proofs.map(({ place, title, remark, pictures }) => (
            <div key={place} className={classes.proof}>
              <Title order={3} size="h6">
                {title}
              </Title>
              <div className={classes.pair}>
                {pictures.map((picture) => (
                  <ProofPicture key={picture.kind} {...picture} />
                ))}
              </div>
              {remark === '' ? null : (
                <Text size="sm" className={classes.said ?? ''}>
                  {remark}
                </Text>
              )}
            </div>
          ))}
        </div>
      </ProofStrip>
    </Surface>
  )
}
