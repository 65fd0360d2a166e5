import { Container } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './ChoicePage.module.css'
import { ProductPicture } from './ProductPicture.tsx'

/** An option of a choice page. The whole card is clickable and follows the link `name`. */
export type Choice = {
  readonly to: string
  readonly name: string
  readonly hint: string
  readonly icon: ReactNode
}

/** A page with one question and links as its options. */
export function ChoicePage(props: {
  readonly title: string
  readonly question: string
  readonly choices: readonly Choice[]
  readonly foot?: ReactNode
}) {
  return (
    <Container size={1080} className={classes.page}>
      <div>
        <PageTitle title={props.title} lead={props.question} />
        <div className={classes.cards}>
          {props.choices.map(({ to, name, hint, icon }) => (
            <div key={to} className={classes.card}>
              <span className={classes.icon} aria-hidden>
                {icon}
              </span>
              <span>
                <Link to={to} className={classes.name}>
                  {name}
                </Link>
                <span className={classes.hint}>{hint}</span>
              </span>
              <IconArrowRight size={22} className={classes.arrow} aria-hidden />
            </div>
          ))}
        </div>
        {props.foot ? <div className={classes.foot}>{props.foot}</div> : null}
      </div>
      <ProductPicture />
    </Container>
  )
}
