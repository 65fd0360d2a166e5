import { Alert, Button, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { endpointQuery } from '@repo/api-client/react'
import { readCard } from '@repo/contracts/delivery/company-card'
import type { Output } from '@repo/contracts/endpoint'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatCardName } from '#web/card/card-name.ts'
import { companyCardTexts } from './company-card-texts.ts'
import { NewCardForm } from './NewCardForm.tsx'
import { RemoveCardModal } from './RemoveCardModal.tsx'

type Card = NonNullable<Output<typeof readCard>['carte']>

/** The company's saved card. Administrators may save, replace or remove it. */
export function CompanyCardSection() {
  const t = useTexts(companyCardTexts)
  const query = useQuery(endpointQuery(readCard, {}))
  const [isAdding, setIsAdding] = useState(false)
  const [isRemoveOpen, removeDialog] = useDisclosure(false)
  const heading = useRef<HTMLHeadingElement>(null)

  if (!query.data)
    return (
      <QueryState
        query={query}
        order={2}
        title={t('loadFailed')}
        loading={<Skeleton height={220} radius="lg" />}
      />
    )
  const { carte, modifiable } = query.data
  return (
    <Surface aria-labelledby="company-card-heading">
      <Stack gap="lg">
        <Title order={2} size="h3" id="company-card-heading" ref={heading} tabIndex={-1}>
          {t('title')}
        </Title>
        {carte ? <SavedCard card={carte} /> : <NoCard isReadOnly={!modifiable} />}
        {isAdding ? (
          <NewCardForm
            onSaved={() => {
              setIsAdding(false)
              heading.current?.focus()
            }}
            onCancel={() => setIsAdding(false)}
          />
        ) : null}
        {modifiable && !isAdding ? (
          <Group gap="sm">
            <Button onClick={() => setIsAdding(true)}>{t(carte ? 'replace' : 'add')}</Button>
            {carte ? (
              <Button variant="default" onClick={removeDialog.open}>
                {t('remove')}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Stack>
      <RemoveCardModal
        opened={isRemoveOpen}
        onClose={removeDialog.close}
        onRemoved={() => heading.current?.focus()}
      />
    </Surface>
  )
}

function NoCard({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const t = useTexts(companyCardTexts)
  return (
    <Stack gap={4} maw={620}>
      <Text fw={620}>{t('none')}</Text>
      <Text c="dimmed">{t(isReadOnly ? 'noneReadOnly' : 'noneHint')}</Text>
    </Stack>
  )
}

function SavedCard({ card }: { readonly card: Card }) {
  const t = useTexts(companyCardTexts)
  const month = `${String(card.moisExpiration).padStart(2, '0')}/${card.anneeExpiration}`
  return (
    <Stack gap="md">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" size={52} radius="md" aria-hidden>
          <IconCreditCard size={28} />
        </ThemeIcon>
        <Stack gap={2}>
          <Text fw={680} size="lg">
            {formatCardName(card)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('expires', { date: month })} ·{' '}
            {t('savedOn', { date: formatFrenchLongDay(card.enregistreeLe) })}
          </Text>
        </Stack>
      </Group>
      {card.expireBientot ? (
        <Alert color="accent" icon={<IconAlertTriangle aria-hidden />}>
          {t('ending')}
        </Alert>
      ) : null}
      {card.expeditionsProgrammees > 0 ? (
        <Text size="sm">{t('planned', { count: card.expeditionsProgrammees })}</Text>
      ) : null}
    </Stack>
  )
}
