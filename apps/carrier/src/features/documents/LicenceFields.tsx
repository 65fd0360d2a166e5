import { Chip, Group, Input, TextInput } from '@mantine/core'
import { licenceClasses } from '@repo/delivery-rules/driving-licences'
import { useTexts } from '@repo/ui/texts'
import { documentTexts } from './document-texts.ts'

/** The fields of a driving licence, as its holder reads them. */
export type Licence = { readonly classes: readonly string[]; readonly endsOn: string }

/** Returns the request fields of a licence, without the empty ones: the reviewer reads them from the picture. */
export function toLicenceRequest({ classes, endsOn }: Licence) {
  return {
    ...(classes.length > 0 ? { categoriesPermis: classes.join(', ') } : {}),
    ...(endsOn === '' ? {} : { finPermis: endsOn }),
  }
}

/** The licence classes that are valid for the platform's vehicles. */
const offeredClasses = licenceClasses.filter((each) => !each.startsWith('D') && each !== 'B1')

/** The classes and the expiry of a licence. They decide which vehicles its holder may use. */
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
            {offeredClasses.map((each) => (
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
