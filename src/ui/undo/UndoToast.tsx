/** What was decided just now, and for some seconds the way back: a button, and the key Z. */
import { Button, Kbd, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { isTyping } from '../is-typing.ts'
import classes from './UndoToast.module.css'

type Props = {
  text: string
  seconds: number
  label: string | undefined
  onUndo: () => void
  /** When the time is over. */
  onEnd: () => void
  /** Of several offers the newest one has the key. */
  isNewest: () => boolean
}

const beat = 100

export function UndoToast({ text, seconds, label, onUndo, onEnd, isNewest }: Props) {
  const words = useWords('office.undo')
  const [left, setLeft] = useState(seconds * 1000)
  const [isHeld, setHeld] = useState(false)
  const isOver = left <= 0
  useEffect(() => {
    if (isHeld || isOver) return
    const timer = setInterval(() => setLeft((ms) => ms - beat), beat)
    return () => clearInterval(timer)
  }, [isHeld, isOver])
  // The latest functions, so that the listeners stay from one beat to the next.
  const latest = useRef({ onUndo, onEnd, isNewest })
  useEffect(() => {
    latest.current = { onUndo, onEnd, isNewest }
  })
  useEffect(() => {
    if (isOver) latest.current.onEnd()
  }, [isOver])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || !latest.current.isNewest()) return
      latest.current.onUndo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div
      data-undo
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.line}>
        <Text size="sm" className={classes.text}>
          {text}
        </Text>
        <Button size="compact-sm" variant="default" flex="none" aria-keyshortcuts="Z" onClick={onUndo}>
          {label ?? words('undo')}&nbsp;<Kbd size="xs">Z</Kbd>
        </Button>
      </div>
      {/* Read out once, not every second. */}
      <VisuallyHidden>{words('offer', { seconds })}</VisuallyHidden>
      <div className={classes.rest} aria-hidden>
        <span style={{ transform: `scaleX(${Math.max(0, left / (seconds * 1000))})` }} />
      </div>
    </div>
  )
}
