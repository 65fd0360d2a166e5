import { Stack, Text, Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { ProofPicture } from '#web/proofs/ProofPicture.tsx'
import classes from './Recipient.module.css'
import type { RecipientDelivery } from './recipient-delivery.ts'
import { recipientTexts } from './recipient-texts.ts'

/** The proof of delivery: photo, signature and remarks. */
export function ProofOfDelivery({ proof }: { readonly proof: NonNullable<RecipientDelivery['preuve']> }) {
  const t = useTexts(recipientTexts)
  return (
    <Surface aria-labelledby="proof-heading">
      <Stack gap="md">
        <Title order={2} size="h4" id="proof-heading">
          {t('proof')}
        </Title>
        <div className={classes.proofs}>
          <ProofPicture kind="photo" src={proof.photo} alt={t('photo')} missing={t('noPhoto')} />
          <ProofPicture
            kind="signature"
            src={proof.signature}
            alt={t('signature')}
            missing={t('noSignature')}
          />
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('reservations')}
          </Text>
          <Text className={classes.remarks ?? ''}>{proof.commentaire || t('noReservations')}</Text>
        </div>
        <Text size="sm" c="dimmed">
          {t('livreeVisible')}
        </Text>
      </Stack>
    </Surface>
  )
}
