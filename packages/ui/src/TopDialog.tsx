import type { ModalProps } from '@mantine/core'
import { Modal } from '@mantine/core'

/**
 * A dialog that may open above another one: Escape closes it alone. All dialogs of Mantine listen to each key on the
 * window, and ignore those from an element with this attribute.
 */
export function TopDialog(props: ModalProps) {
  return (
    <Modal
      {...props}
      closeOnEscape={false}
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) props.onClose()
      }}
    />
  )
}
