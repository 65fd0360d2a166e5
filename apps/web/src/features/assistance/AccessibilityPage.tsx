import { Anchor, Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { insertNoBreakSpaces } from '@repo/ui/typography'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './Assistance.module.css'
import { accessibilityStatement } from './accessibility-statement.ts'

/** The accessibility statement. French law requires it in French only. */
export function AccessibilityPage() {
  const { title, lead, sections } = accessibilityStatement
  return (
    <Stack gap="md" lang="fr">
      <PageTitle title={insertNoBreakSpaces(title)} lead={insertNoBreakSpaces(lead)} />
      <div className={classes.prose}>
        {sections.map(({ heading, paragraphs, items }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{insertNoBreakSpaces(paragraph)}</p>
            ))}
            {items.length > 0 ? (
              <ul>
                {items.map((item) => (
                  <li key={item}>{insertNoBreakSpaces(item)}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
        <p>
          <Anchor component={Link} to={paths.contact} fw={600} underline="always">
            Signaler un problème d’accessibilité
          </Anchor>
        </p>
      </div>
    </Stack>
  )
}
