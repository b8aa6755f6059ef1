import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Action } from '#ui/Action.tsx'
import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../../landing.contract.ts'
import { Section } from '../HomeSection.tsx'
import { Card } from './Card.tsx'
import { Carousel } from './Carousel.tsx'
import { Picture } from '../Picture.tsx'
import classes from './Popup.module.css'

type Props = { kind: 'classes' | 'events'; items: readonly Spoken<ContentItem>[] }

const ids = { classes: 'Classes', events: 'Events' } as const
const surfaces = { classes: 'sunken', events: 'ink' } as const

/** The classes or the events: a carousel of cards, each with a popup that says more. */
export function Collection({ kind, items }: Props) {
  const t = useWords('landing')
  const [shown, setShown] = useState<Spoken<ContentItem> | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  if (items.length === 0) return null
  const open = (item: Spoken<ContentItem>, from: HTMLElement) => {
    opener.current = from
    setShown(item)
  }
  const close = () => {
    setShown(null)
    opener.current?.focus({ preventScroll: true })
  }
  const slides = items.map((item) => ({
    key: item.id,
    content: <Card item={item} look={kind} onOpen={(from) => open(item, from)} />,
  }))
  return (
    <Section id={ids[kind]} title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} surface={surfaces[kind]}>
      <Carousel label={t(`carousel.${kind}`)} slides={slides} held={shown !== null} />
      {shown && <Popup item={shown} onClose={close} />}
    </Section>
  )
}

type PopupProps = { item: Spoken<ContentItem>; onClose: () => void }

/** Everything about a class or an event, over the page. The browser's own dialog: it holds the focus and knows Escape. */
function Popup({ item, onClose }: PopupProps) {
  const common = useWords('common')
  const t = useWords('landing.nav')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => dialog.current?.showModal(), [])

  const close = () => dialog.current?.close()
  const pressed = (event: MouseEvent) => {
    // The dialog itself is only hit outside its content: on the backdrop.
    if (event.target === dialog.current) close()
  }
  return (
    // Escape closes it as well, and so does its button; pressing outside is a third way.
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
          {/* A plain way: the button that asks first would answer below this dialog. */}
          <p className={classes.next}>
            <Action to="/register">{t('register')}</Action>
          </p>
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
