import { Chip, Group, Input, TextInput } from '@mantine/core'
import { licenceClasses } from '@repo/delivery-rules/driving-licences'
import { useTexts } from '@repo/ui/texts'
import { documentTexts } from './document-texts.ts'

/** What a driving licence bears, as its holder reads it off. */
export type Licence = { readonly classes: readonly string[]; readonly endsOn: string }

/** The same as it is sent; what was left out is read by the reviewer. */
export function licenceForm({ classes, endsOn }: Licence) {
  return {
    ...(classes.length > 0 ? { categoriesPermis: classes.join(', ') } : {}),
    ...(endsOn === '' ? {} : { finPermis: endsOn }),
  }
}

/** The classes valid for a vehicle that can be declared here: the others mean nothing to a carrier. */
const offered = licenceClasses.filter((each) => !each.startsWith('D') && each !== 'B1')

/** The classes and the last day of a licence: they decide which vehicles its holder works with. */
export function LicenceFields(props: {
  readonly licence: Licence
  readonly onChange: (licence: Licence) => void
}) {
  const t = useTexts(documentTexts)
  const { licence, onChange } = props
  return (
    <>
      <Input.Wrapper label={t('licenceClasses')} description={t('licenceClassesHint')} labelElement="div">
        <Chip.Group
          multiple
          value={[...licence.classes]}
          onChange={(classes) => onChange({ ...licence, classes })}
        >
          <Group gap="xs" mt="xs" role="group" aria-label={t('licenceClasses')}>
            {offered.map((each) => (
              <Chip key={each} value={each} size="md">
                {each}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <TextInput
        type="date"
        label={t('licenceEnd')}
        description={t('licenceEndHint')}
        value={licence.endsOn}
        onChange={(event) => onChange({ ...licence, endsOn: event.currentTarget.value })}
      />
    </>
  )
}
