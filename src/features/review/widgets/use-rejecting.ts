import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the form of a rejection replaces the buttons: the record as it was when the form was opened, because later
 * changes have not been seen. Leaving the form returns the focus to the button that opened it.
 */
export function useRejecting<Record>() {
  const [rejecting, setRejecting] = useState<Record | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return {
    rejecting,
    setRejecting,
    leave: () => {
      flushSync(() => setRejecting(null))
      button.current?.focus()
    },
    button,
  }
}
