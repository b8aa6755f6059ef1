import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../../contract.ts'
import { Picture } from '../Picture.tsx'
import classes from './Popup.module.css'

type Props = { item: Spoken<ContentItem>; onClose: () => void }

/** Everything about a class or an event, over the page. The browser's own dialog: it holds the focus and knows Escape. */
export function Popup({ item, onClose }: Props) {
  const common = useWords('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => dialog.current?.showModal(), [])

  const close = () => dialog.current?.close()
  const pressed = (event: MouseEvent) => {
    // The dialog itself is only hit beside its content: on the backdrop.
    if (event.target === dialog.current) close()
  }
  return (
    // Escape closes it as well, and so does its button; pressing beside it is a third way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classes.popup}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={pressed}
      onKeyDown={keepFocus}
    >
      <div className={classes.sheet}>
        <button type="button" className={classes.close} onClick={close} aria-label={common('close')}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
            <path d="m5 5 10 10M15 5 5 15" />
          </svg>
        </button>
        <div className={classes.picture}>
          <Picture {...item} alt={item.image_alt} sizes="(min-width: 820px) 780px, 100vw" ratio={[16, 9]} />
        </div>
        {/* Long texts scroll in here, by keyboard too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={classes.texts} tabIndex={0} role="group" aria-labelledby={titleId}>
          <h2 id={titleId} className={classes.title}>
            {item.title}
          </h2>
          {item.description.split(/\n+/).map((paragraph) => (
            <p key={paragraph} className={classes.text}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </dialog>
  )
}

/** Around and around: a browser would let the focus out into its own bars after the last one. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href], [tabindex="0"]')]
  const last = event.shiftKey ? inside.at(0) : inside.at(-1)
  if (document.activeElement !== last) return
  event.preventDefault()
  ;(event.shiftKey ? inside.at(-1) : inside.at(0))?.focus()
}
