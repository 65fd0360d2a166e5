import { Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { deliveriesTexts } from '../deliveries-texts.ts'
import classes from '../Fleet.module.css'
import type { FleetDetail } from './fleet-detail.ts'

/** The photos, signatures and comments of a delivery's steps. A tap opens a picture in full size. Empty without any. */
export function Proofs({ proofs }: { readonly proofs: FleetDetail['preuves'] }) {
  const t = useTexts(deliveriesTexts)
  if (proofs.length === 0) return null
  return (
    <Surface p="md" aria-labelledby="preuves">
      <Title order={2} size="h4" mb="sm" id="preuves">
        {t('proofs')}
      </Title>
      {proofs.map(({ etape, photo, signature, commentaire }) => (
        <div key={etape} className={classes.proof}>
          <Text fw={600}>{t(etape)}</Text>
          <div className={classes.pictures}>
            <Picture url={photo} name={t('photo', { step: t(etape) })} />
            <Picture url={signature} name={t('signature', { step: t(etape) })} />
          </div>
          {commentaire === '' ? null : <Text style={{ overflowWrap: 'anywhere' }}>{commentaire}</Text>}
        </div>
      ))}
    </Surface>
  )
}

function Picture({ url, name }: { readonly url: string | null; readonly name: string }) {
  if (url === null) return null
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={name} className={classes.picture} loading="lazy" />
    </a>
  )
}
