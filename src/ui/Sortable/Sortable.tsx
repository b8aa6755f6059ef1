/**
 * A list that is put in order: by dragging a row at its handle with mouse or finger, or with its two buttons.
 *
 * @example
 * <Sortable label="Classes" items={classes} idOf={({ id }) => id} nameOf={({ title }) => title} onOrder={save}>
 *   {(item) => <Text>{item.title}</Text>}
 * </Sortable>
 */
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { moved, placeUnder } from './moved.ts'
import classes from './Sortable.module.css'

type Props<Item> = {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => number
  nameOf: (item: Item) => string
  /** The items in their new order, after each move. */
  onOrder: (items: Item[]) => void
  children: (item: Item) => ReactNode
}

export function Sortable<Item>({ label, items, idOf, nameOf, onOrder, children }: Props<Item>) {
  const words = useWords('office.sortable')
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ id: number; order: Item[] } | null>(null)
  const [said, setSaid] = useState('')
  const shown = dragged?.order ?? items

  const tell = (item: Item, place: number) =>
    setSaid(words('moved', { name: nameOf(item), place: place + 1, count: items.length }))

  const step = (item: Item, by: -1 | 1) => {
    const from = items.indexOf(item)
    const to = from + by
    if (to < 0 || to >= items.length) return
    tell(item, to)
    onOrder(moved(items, from, to))
  }

  const grab = (event: PointerEvent<HTMLElement>, item: Item) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged({ id: idOf(item), order: [...items] })
  }
  const drag = (event: PointerEvent) => {
    if (!dragged || !list.current) return
    const from = dragged.order.findIndex((item) => idOf(item) === dragged.id)
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const to = placeUnder(rows, from, event.clientY)
    if (to !== from) setDragged({ ...dragged, order: moved(dragged.order, from, to) })
  }
  const drop = () => {
    if (!dragged) return
    const place = dragged.order.findIndex((item) => idOf(item) === dragged.id)
    const item = dragged.order[place]
    if (item && dragged.order.some((one, index) => one !== items[index])) {
      tell(item, place)
      onOrder(dragged.order)
    }
    setDragged(null)
  }

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {shown.map((item, place) => (
          <li key={idOf(item)} className={classes.row} data-dragged={dragged?.id === idOf(item) || undefined}>
            {/* The buttons do the same for the keyboard. */}
            <span
              className={classes.handle}
              aria-hidden
              data-handle
              onPointerDown={(event) => grab(event, item)}
              onPointerMove={drag}
              onPointerUp={drop}
              onPointerCancel={() => setDragged(null)}
            >
              <IconGripVertical size={20} />
            </span>
            <div className={classes.content}>{children(item)}</div>
            <Step label={words('up', { name: nameOf(item) })} isOff={place === 0} onPress={() => step(item, -1)}>
              <IconArrowUp size={18} aria-hidden />
            </Step>
            <Step
              label={words('down', { name: nameOf(item) })}
              isOff={place === shown.length - 1}
              onPress={() => step(item, 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </Step>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

type StepProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode }

/** Keeps the focus where it is also at an end, and when the browser loses it with the row that moves. */
function Step({ label, isOff, onPress, children }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        {...(isOff ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        onClick={({ currentTarget }) => {
          if (isOff) return
          onPress()
          requestAnimationFrame(() => currentTarget.focus())
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
