import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the form of a rejection stands in place of the buttons: the record as it was when the form was opened, for what
 * came since has not been seen. Who leaves the form is at the button again that opened it.
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
