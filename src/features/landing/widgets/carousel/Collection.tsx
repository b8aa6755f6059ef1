import { useRef, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../../contract.ts'
import { Section } from '../Section.tsx'
import { Card } from './Card.tsx'
import { Carousel } from './Carousel.tsx'
import { Popup } from './Popup.tsx'

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
