import { Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import {
  IconBuildingLighthouse,
  IconChartPie2,
  IconFileCertificate,
  IconHandStop,
  IconTicket,
  IconUsersGroup,
} from '@tabler/icons-react'
import classes from './Home.module.css'
import { homeTexts } from './home-texts.ts'
import { useFigures } from './use-figures.ts'

const advantages = [
  { key: 'advantage1', Icon: IconUsersGroup },
  { key: 'advantage2', Icon: IconTicket },
  { key: 'advantage3', Icon: IconBuildingLighthouse },
  { key: 'advantage4', Icon: IconFileCertificate },
  { key: 'advantage5', Icon: IconChartPie2 },
  { key: 'advantage6', Icon: IconHandStop },
] as const

/** The advantages over other lotteries. */
export function Advantages() {
  const t = useTexts(homeTexts)
  const figures = useFigures()
  return (
    <Container component="section" size={1200} className={classes.section ?? ''}>
      <Title order={2}>{t('advantages')}</Title>
      <ul className={classes.advantages}>
        {advantages.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={28} stroke={1.6} className={classes.icon ?? ''} aria-hidden />
            <Title order={3}>{t(key)}</Title>
            <p className={classes.text}>{t(`${key}Text`, figures)}</p>
          </li>
        ))}
      </ul>
    </Container>
  )
}
