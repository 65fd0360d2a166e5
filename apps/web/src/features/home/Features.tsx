import { Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import {
  IconCamera,
  IconMapPin2,
  IconMessage2,
  IconPackages,
  IconReceiptEuro,
  IconSnowflake,
} from '@tabler/icons-react'
import classes from './home.module.css'
import { homeTexts } from './home-texts.ts'

const features = [
  { icon: IconMapPin2, title: 'tracking', text: 'trackingText' },
  { icon: IconMessage2, title: 'chat', text: 'chatText' },
  { icon: IconReceiptEuro, title: 'clearPrice', text: 'clearPriceText' },
  { icon: IconSnowflake, title: 'cold', text: 'coldText' },
  { icon: IconCamera, title: 'proof', text: 'proofText' },
  { icon: IconPackages, title: 'anySize', text: 'anySizeText' },
] as const

/** The advantages for a sender, in six cards. */
export function Features() {
  const t = useTexts(homeTexts)
  return (
    <Container size={1180} component="section" className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2}>{t('featuresTitle')}</Title>
      </div>
      <div className={classes.cards}>
        {features.map(({ icon: Icon, title, text }) => (
          <article key={title} className={classes.card}>
            <span className={classes.cardIcon}>
              <Icon size={30} stroke={1.6} aria-hidden />
            </span>
            <Title order={3}>{t(title)}</Title>
            <p className={classes.cardText}>{t(text)}</p>
          </article>
        ))}
      </div>
    </Container>
  )
}
