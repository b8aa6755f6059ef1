/** The picture on the clipboard: pasted by keys, or asked for by a button. */
import { useEffect, useRef } from 'react'

const isProof = (type: string) => type.startsWith('image/') || type === 'application/pdf'

/** Whether this browser lets a page read pictures from the clipboard. */
export const canReadClipboard = (): boolean => typeof navigator !== 'undefined' && 'read' in (navigator.clipboard ?? {})

/**
 * The clipboard's picture, null when it is none.
 * @throws when the browser or its owner does not let us
 */
export async function readClipboard(): Promise<File | null> {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find(isProof)
    if (!type) continue
    const content = await item.getType(type)
    return new File([content], `screenshot.${type.split('/')[1] ?? 'png'}`, { type })
  }
  return null
}

/** A screenshot pasted anywhere on the page is taken as the proof. */
export function usePastedPicture(choose: (file: File) => void): void {
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => isProof(type))
      if (picture) latest.current(picture)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
