import { Link } from 'react-router-dom'
import classes from './FooterLinks.module.css'

/** A list of links at the foot of every page, under its heading. */
export function FooterLinks(props: {
  readonly heading: string
  readonly links: readonly { readonly to: string; readonly text: string }[]
}) {
  return (
    <nav aria-label={props.heading}>
      <p className={classes.heading}>{props.heading}</p>
      <ul className={classes.list}>
        {props.links.map(({ to, text }) => (
          <li key={to}>
            <Link className={classes.link} to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
