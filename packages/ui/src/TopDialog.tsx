import type { ModalProps } from '@mantine/core'
import { Modal } from '@mantine/core'

/**
 * A dialog that may open above another one; Escape closes only this one. Mantine's dialogs all listen to keys on the
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
