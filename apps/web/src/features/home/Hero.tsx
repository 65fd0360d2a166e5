import { Container } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { EstimateCard } from './EstimateCard.tsx'
import classes from './Hero.module.css'
import { homeTexts } from './home-texts.ts'

/** A drawn map of a town: streets, a river, and a route between two addresses. */
function TownPlan() {
  return (
    <svg
      className={classes.map}
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M-40 470C150 420 240 560 430 540s250-170 460-170 300 130 620 60"
        stroke="#0c5654"
        strokeWidth="54"
        opacity="0.55"
      />
      <g stroke="#fff" strokeOpacity="0.07" strokeWidth="2">
        <path d="M-20 90 1460 250M-20 250 1460 420M-20 380 1460 590M140-20 40 660M330-20 250 660M520-20 470 660M720-20 700 660M920-20 940 660M1120-20 1170 660M1310-20 1390 660" />
        <path d="M-20 10 640 660M420-20 1180 660M1000-20 1460 390M-20 600 560-20M520 660 1240-20M980 660 1460 180" />
      </g>
      <g stroke="#fff" strokeOpacity="0.1" strokeWidth="7">
        <path d="M-20 168 1460 332M620-20 584 660M1216-20 1282 660" />
      </g>
      <g className={classes.way} stroke="#fb8c3d" strokeWidth="5">
        <path
          className={classes.route}
          d="M-20 604 214 626 470 598 742 560 776 352 764 66 1052 42 1398 74"
          pathLength="1"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="1398" cy="74" r="9" fill="#063b3b" />
      </g>
    </svg>
  )
}

/** The top of the home page: the headline beside the price form. */
export function Hero() {
  const t = useTexts(homeTexts)
  return (
    <section className={classes.hero}>
      <TownPlan />
      <Container size={1180} className={classes.inner}>
        <div>
          <h1 className={classes.title}>{t('heroTitle')}</h1>
          <p className={classes.lead}>{t('heroLead')}</p>
          <ul className={classes.points}>
            {(['heroPoint1', 'heroPoint2', 'heroPoint3'] as const).map((key) => (
              <li key={key} className={classes.point}>
                <IconCircleCheckFilled size={20} aria-hidden />
                {t(key)}
              </li>
            ))}
          </ul>
        </div>
        <EstimateCard />
      </Container>
    </section>
  )
}
