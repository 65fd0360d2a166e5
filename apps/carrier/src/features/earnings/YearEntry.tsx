import { Text } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconChevronRight, IconReportAnalytics } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import classes from './Earnings.module.css'
import { earningsTexts } from './earnings-texts.ts'

/** The link to the year's figures. */
export function YearEntry() {
  const t = useTexts(earningsTexts)
  return (
    <Surface as="div" p={0} isInteractive>
      <Link to={paths.yearlyFigures} className={classes.entry}>
        <IconReportAnalytics size={24} stroke={1.8} aria-hidden />
        <span className={classes.trip}>
          <Text fw={600} component="span" display="block">
            {t('year')}
          </Text>
          <Text c="dimmed" size="sm" component="span">
            {t('yearHint')}
          </Text>
        </span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </Surface>
  )
}
