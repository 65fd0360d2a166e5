import type { TextInputProps } from '@mantine/core'
import { Loader, TextInput, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconMapPin } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import type { LatLong } from '../map/lat-long.ts'
import classes from './AddressField.module.css'
import { AddressNote, getNoteKey } from './AddressNote.tsx'
import { addressTexts } from './address-texts.ts'
import type { Suggestion } from './use-suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

type AddressFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** Suggestions near this place come first. */
  readonly near?: LatLong | null
  /** Called with the place of a chosen suggestion. */
  readonly onPlace?: (at: LatLong) => void
}

/**
 * A text field that suggests addresses in France for the typed text ('Chargement...' until they are loaded). An ARIA
 * combobox: arrows move, Enter chooses, Escape closes. Any text is valid: the server decides whether it is an address.
 * Unknown parts of a suggestion (its number, its street) are named beside it, and below the field once it is chosen.
 * Takes the properties of `form.field('…')`. Has its own list, since a floating library would weigh on the home page.
 */
export function AddressField(props: AddressFieldProps) {
  const t = useTexts(addressTexts)
  const { value = '', onChange = () => undefined, near = null, onPlace, ...input } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [chosenSuggestion, setChosenSuggestion] = useState<Suggestion | null>(null)
  const { suggestions, isLoading } = useSuggestions(value, isOpen, near)
  const hasList = suggestions.length > 0
  const activeSuggestion = suggestions[activeIndex]
  const precision = chosenSuggestion?.adresse === value ? chosenSuggestion.precision : undefined

  function close() {
    setIsOpen(false)
    setActiveIndex(-1)
  }
  function choose(suggestion: Suggestion) {
    onChange(suggestion.adresse)
    setChosenSuggestion(suggestion)
    onPlace?.([suggestion.lat, suggestion.long])
    close()
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && activeSuggestion !== undefined) {
      event.preventDefault()
      choose(activeSuggestion)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      setActiveIndex(getNextIndex(activeIndex, event.key === 'ArrowDown' ? 1 : -1, suggestions.length))
    }
  }

  return (
    <div className={classes.field}>
      <TextInput
        leftSection={<IconMapPin size={18} stroke={1.8} aria-hidden />}
        placeholder={t('placeholder')}
        description={getNoteKey(precision) ? <AddressNote precision={precision} /> : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={activeSuggestion === undefined ? undefined : `${listId}-${activeIndex}`}
        autoComplete="off"
        rightSection={isLoading ? <Loader size={16} aria-hidden /> : null}
        value={value}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setIsOpen(true)
          setActiveIndex(-1)
        }}
        onBlur={(event) => {
          close()
          input.onBlur?.(event)
        }}
      />
      <VisuallyHidden role="status">
        {hasList ? t('found', { count: suggestions.length }) : <AddressNote precision={precision} />}
      </VisuallyHidden>
      {isLoading || hasList ? (
        <div className={classes.dropdown}>
          {isLoading ? (
            <p className={classes.loading} role="status">
              {t('loading')}
            </p>
          ) : (
            <AddressList
              id={listId}
              label={input.label}
              suggestions={suggestions}
              activeIndex={activeIndex}
              onChoose={choose}
            />
          )}
        </div>
      ) : null}
    </div>
  )
}

/** Returns the index after or before `activeIndex` in a ring that also contains "none" (-1). */
function getNextIndex(activeIndex: number, step: 1 | -1, count: number): number {
  return ((activeIndex + 1 + step + count + 1) % (count + 1)) - 1
}

function AddressList(props: {
  readonly id: string
  readonly label: TextInputProps['label']
  readonly suggestions: readonly Suggestion[]
  readonly activeIndex: number
  readonly onChoose: (suggestion: Suggestion) => void
}) {
  const t = useTexts(addressTexts)
  return (
    <div
      id={props.id}
      role="listbox"
      className={classes.list}
      // Pressing the mouse must not take the focus from the field, or the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      aria-label={typeof props.label === 'string' ? props.label : t('placeholder')}
    >
      {props.suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys for its list.
        <div
          key={suggestion.adresse}
          id={`${props.id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === props.activeIndex}
          className={classes.option}
          onClick={() => props.onChoose(suggestion)}
        >
          {suggestion.adresse}
          {/* A town alone is a step towards a street: no warning yet. */}
          {suggestion.precision === 'ville' ? null : <AddressNote precision={suggestion.precision} />}
        </div>
      ))}
    </div>
  )
}
