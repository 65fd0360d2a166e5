import { Anchor, Button, SegmentedControl, Stack, Text } from '@mantine/core'
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
import { getLineTone, sortRefusedFirst } from './import-view.ts'

/** How many lines are shown before the others are requested. */
const initialLineCount = 20

/** The lines of an import: all of them, with the refused ones first, or only the refused ones. */
export function ImportLines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useTexts(importTexts)
  const [filter, setFilter] = useState('all')
  const sortedLines = sortRefusedFirst(lines)
  const refusedLines = lines.filter(({ etat }) => etat === 'refusee')
  if (refusedLines.length === 0 || refusedLines.length === lines.length) return <Lines lines={sortedLines} />
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="md"
        aria-label={t('shownLines')}
        value={filter}
        onChange={setFilter}
        data={[
          { value: 'all', label: t('allLines', { number: lines.length }) },
          { value: 'refused', label: t('refusedLines', { number: refusedLines.length }) },
        ]}
      />
      <Lines key={filter} lines={filter === 'refused' ? refusedLines : sortedLines} />
    </Stack>
  )
}

/** The first lines, with a button that shows the others. On a phone, a line of the file takes two on the screen. */
function Lines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useTexts(importTexts)
  const [isExpanded, setIsExpanded] = useState(lines.length <= initialLineCount)
  const shownLines = isExpanded ? lines : lines.slice(0, initialLineCount)
  return (
    <>
      <CardTable
        isFramed
        verticalSpacing="sm"
        horizontalSpacing="md"
        className={classes.lines}
        columns={[
          { name: t('line'), className: classes.line },
          { name: t('trip'), className: classes.trip },
          { name: t('price'), className: classes.price },
          { name: t('state'), className: classes.state },
        ]}
        rows={shownLines.map((line) => ({
          key: String(line.ligne),
          cells: [
            line.ligne,
            <Trip key="trip" line={line} />,
            line.montant === null ? '—' : formatPrice(line.montant),
            <StateCell line={line} />,
          ],
        }))}
      />
      {isExpanded ? null : (
        <Button variant="default" mt="sm" fullWidth onClick={() => setIsExpanded(true)}>
          {t('moreLines', { count: lines.length - shownLines.length })}
        </Button>
      )}
    </>
  )
}

function Trip({ line }: { readonly line: ImportLine }) {
  const t = useTexts(importTexts)
  const isRefused = line.etat === 'refusee'
  return (
    <>
      {line.nomDestinataire === '' && line.reference === '' ? null : (
        <Text fw={600} className={isRefused ? '' : (classes.name ?? '')}>
          {line.nomDestinataire === '' ? null : <span>{line.nomDestinataire} </span>}
          {line.reference === '' ? null : <span className={classes.reference}>{line.reference}</span>}
        </Text>
      )}
      <div className={isRefused ? undefined : classes.short}>
        <span className={isRefused ? undefined : classes.from}>{line.depart || '—'} → </span>
        {line.arrivee || '—'}
      </div>
      {line.enlevementPrevu === '' ? null : (
        <Text size="sm" c="dimmed">
          {t('planned', { when: line.enlevementPrevu })}
        </Text>
      )}
      {line.message?.split('\n').map((fault) => (
        <Text key={fault} size="sm" c="var(--mantine-color-error)" className={classes.fault ?? ''}>
          {fault}
        </Text>
      ))}
    </>
  )
}

function StateCell({ line }: { readonly line: ImportLine }) {
  const t = useTexts(importTexts)
  return (
    <>
      <StatusBadge tone={getLineTone(line.etat)}>
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
