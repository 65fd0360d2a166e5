import { Anchor, Badge, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listDocuments } from '@repo/contracts/delivery/documents'
import type { Output } from '@repo/contracts/endpoint'
import { findLastValidDay } from '@repo/delivery-rules/documents'
import { formatDate } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import classes from './Account.module.css'
import { accountTexts } from './account-texts.ts'

type Register = Output<typeof listDocuments>[number]

/** The refetch interval: signed file URLs expire after five minutes. */
const urlRefetchMs = 4 * 60_000

const colours = {
  EN_COURS: 'accent',
  VALIDEE: 'brand',
  REFUSEE: 'red',
  EXPIREE: 'red',
  inconnu: 'gray',
} as const

/** The stored company register extracts, each with its state and a link to the file. */
export function StoredRegister() {
  const t = useTexts(accountTexts)
  const query = useQuery({ ...endpointQuery(listDocuments, {}), refetchInterval: urlRefetchMs })
  if (!query.data && query.isError) {
    return (
      <Group role="alert" gap="sm">
        <Text c="dimmed">{t('registersFailed')}</Text>
        <Button variant="light" size="compact-md" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </Group>
    )
  }
  if (!query.data) return <Skeleton height={28} width={280} />
  const registers = query.data.filter(({ documentType }) => documentType === 'KBIS')
  if (registers.length === 0) return <Text c="dimmed">{t('noRegister')}</Text>
  return (
    <Stack component="ul" gap="xs" className={classes.registers ?? ''}>
      {registers.map((register) => (
        <Group component="li" key={register.pieceId} gap="sm">
          <Anchor href={register.contenu} target="_blank" rel="noopener" className={classes.register ?? ''}>
            <IconFileText size={18} aria-hidden />
            {t('seeRegister', { date: formatDate(register.deposeeA) })}
            <VisuallyHidden> {t('newTab')}</VisuallyHidden>
          </Anchor>
          <StateBadge register={register} />
        </Group>
      ))}
    </Stack>
  )
}

function StateBadge({ register }: { readonly register: Register }) {
  const t = useTexts(accountTexts)
  const { etat, motifRefus, expireA } = register
  const sentences = {
    EN_COURS: t('underReview'),
    VALIDEE: expireA ? t('approved', { date: formatDate(findLastValidDay(expireA)) }) : t('approvedForever'),
    REFUSEE: motifRefus ? t('refusedFor', { reason: motifRefus }) : t('refused'),
    EXPIREE: t('expired'),
    inconnu: t('otherState'),
  }
  return (
    <Badge variant="light" color={colours[etat]} size="lg" className={classes.state ?? ''}>
      {sentences[etat]}
    </Badge>
  )
}
