import { type FocusEvent, useEffect, useRef } from 'react'

type Check = (path: string | undefined, value: string) => void

/** How long after a press its click may come; a press that was dragged away has none. */
const clickWithin = 300

/**
 * Checks a form's field when it is left: at once by keyboard, else only after the click that took the focus. The line
 * that names a problem moves the elements below, and the press would miss its target.
 * @returns the form's `onBlur`
 */
export function useFieldLeft(check: Check) {
  const isPressing = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      isPressing.current = false
      const due = waiting.current
      waiting.current = []
      for (const run of due) run()
    }
    const endIn = (time: number) => () => {
      clearTimeout(timer)
      timer = setTimeout(end, time)
    }
    const press = () => {
      clearTimeout(timer)
      isPressing.current = true
    }
    const listeners = {
      pointerdown: press,
      pointerup: endIn(clickWithin),
      pointercancel: endIn(0),
      // After the handlers of the clicked element.
      click: endIn(0),
      keydown: end,
    }
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)
    return () => {
      clearTimeout(timer)
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true)
    }
  }, [])

  return ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => {
    if (!('value' in target)) return
    const path = target.dataset['path']
    const value = String(target.value)
    if (isPressing.current) waiting.current.push(() => check(path, value))
    else check(path, value)
  }
}
