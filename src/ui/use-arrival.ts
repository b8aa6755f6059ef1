import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { bringTo } from './bring-to.ts'

/**
 * Goes to a part of a screen that the address names behind `#`, once that part is there: what a screen reads of the server
 * comes after the browser has looked for it.
 * @returns for the part, which must be able to take the focus (`tabIndex={-1}`)
 */
export function useArrival<E extends HTMLElement>(id: string): RefObject<E | null> {
  const part = useRef<E>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    bringTo(part.current)
  }, [hash, id])
  return part
}
