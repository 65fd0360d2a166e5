import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core'
import { CardTable } from '@repo/ui/CardTable'
import { formatPrice } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './Import.module.css'
import { importTexts } from './import-texts.ts'
import type { ImportLine } from './import-view.ts'
import { lineToneOf } from './import-view.ts'

/** The rows of an import, all of them or the refused ones. */
export function ImportLines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useTexts(importTexts)
  const [shown, setShown] = useState('all')
  const refused = lines.filter(({ etat }) => etat === 'refusee')
  if (refused.length === 0 || refused.length === lines.length) return <Lines lines={lines} />
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="md"
        aria-label={t('shownLines')}
        value={shown}
        onChange={setShown}
        data={[
          { value: 'all', label: t('allLines', { number: lines.length }) },
          { value: 'refused', label: t('refusedLines', { number: refused.length }) },
        ]}
      />
      <Lines lines={shown === 'refused' ? refused : lines} />
    </Stack>
  )
}

/** Rows in the order of the file; on a phone each becomes a card of labelled lines. */
function Lines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useTexts(importTexts)
  return (
    <CardTable
      isFramed
      verticalSpacing="sm"
      horizontalSpacing="md"
      columns={[
        { name: t('line') },
        { name: t('trip'), className: classes.trip },
        { name: t('price'), className: classes.price },
        { name: t('state') },
      ]}
      rows={lines.map((line) => ({
        key: String(line.ligne),
        cells: [
          line.ligne,
          <Trip key="trip" line={line} />,
          line.montant === null ? '—' : formatPrice(line.montant),
          <State line={line} />,
        ],
      }))}
    />
  )
}

function Trip({ line }: { readonly line: ImportLine }) {
  const t = useTexts(importTexts)
  const name = [line.nomDestinataire, line.reference].filter((part) => part !== '').join(' · ')
  return (
    <>
      {name === '' ? null : <Text fw={600}>{name}</Text>}
      {line.depart || '—'} → {line.arrivee || '—'}
      {line.enlevementPrevu === '' ? null : (
        <Text size="sm" c="dimmed">
          {t('planned', { when: line.enlevementPrevu })}
        </Text>
      )}
      {line.message?.split('\n').map((fault) => (
        <Text key={fault} size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      ))}
    </>
  )
}

function State({ line }: { readonly line: ImportLine }) {
  const t = useTexts(importTexts)
  return (
    <>
      <StatusBadge tone={lineToneOf(line.etat)}>
        {t(line.etat === 'verification' ? 'waiting' : line.etat)}
      </StatusBadge>
      {line.commandeId ? (
        <Anchor
          component={Link}
          to={paths.shipment(line.commandeId)}
          ml="sm"
          fw={600}
          aria-label={t('see', { line: line.ligne })}
        >
          {t('seeShort')}
        </Anchor>
      ) : null}
    </>
  )
}
