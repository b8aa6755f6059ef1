/**
 * What a visitor types and sends before React has taken the page over. On a slow line the form is there seconds before its
 * scripts. Without this, what was typed would be gone, and the browser would send the form by itself: to the page's own
 * address, with the password in it.
 */
import { useEffect } from 'react'
import { OwnScript } from './OwnScript.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement
type Early = { typed: Map<Field, string>; sent: HTMLFormElement | null }
type Listening = { early?: () => Early }

// At the window, so before React, whose own listeners could otherwise send a form that is also kept here.
const text = `(()=>{const typed=new Map;let sent=null;const type=({target:t})=>typed.set(t,t.value),send=e=>{e.preventDefault();e.stopPropagation();sent=e.target};addEventListener("input",type,true);addEventListener("submit",send,true);window.early=()=>{removeEventListener("input",type,true);removeEventListener("submit",send,true);return{typed,sent}}})()`

/** Keeps it, from the first byte of the page on. */
export const EarlyInputScript = () => <OwnScript text={text} />

/** Does it again once React is there: the values first, then the sending. */
export function EarlyInput() {
  useEffect(doAgain, [])
  return null
}

function doAgain(): void {
  const page = window as Listening
  const early = page.early?.()
  delete page.early
  if (!early) return
  for (const [field, value] of early.typed) if (field.isConnected) type(field, value)
  // By then React has drawn the values.
  setTimeout(() => early.sent?.isConnected && early.sent.requestSubmit())
}

/** As if typed now. React takes for typed only what differs from what it has last seen or put into the field. */
function type(field: Field, value: string): void {
  field.value = field.defaultValue
  // Past the setter that React puts on the field itself.
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
