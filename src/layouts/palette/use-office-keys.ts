import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#ui/is-typing.ts'

type Acts = { palette: () => void; keys: () => void }

/**
 * The keys of every screen of the office: Ctrl+K (Cmd+K) finds anything, `?` tells the screen's keys. Silent over an open
 * dialog, which has keys of its own; `?` is a letter to who types.
 */
export function useOfficeKeys(acts: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.isComposing) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      // Browsers would put the caret into their address bar.
      event.preventDefault()
      if (!isAsking()) acts.palette()
      return
    }
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isTyping(event.target) && !isAsking()) acts.keys()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Whether a dialog is open other than the palette, which the same keys close. */
const isAsking = () => document.querySelectorAll('[role="dialog"]:not([data-palette] *)').length > 0
