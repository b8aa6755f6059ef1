/** The decision of a moment ago, and for some seconds the way back: a button, and the key Z. */
import { Button, Group, Kbd, Progress, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { isTyping } from './is-typing.ts'

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
  // The e-mails leave at that moment even if the pointer rests here, and a page in the background beats more slowly.
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds * 1000)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft(end - Date.now()), beat)
    return () => clearInterval(timer)
  }, [end, isOver])
  // The latest functions, so that the listeners stay from one beat to the next.
  const latest = useRef({ onUndo, onEnd, isNewest })
  useLayoutEffect(() => {
    latest.current = { onUndo, onEnd, isNewest }
  })
  useEffect(() => {
    if (isOver) latest.current.onEnd()
  }, [isOver])
  // Before it is painted: who sees the offer can press its key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || !latest.current.isNewest()) return
      latest.current.onUndo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div data-undo>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm" className="anywhere">
          {text}
        </Text>
        <Button size="compact-sm" variant="default" flex="none" aria-keyshortcuts="Z" onClick={onUndo}>
          {label ?? words('undo')}
          <Kbd size="xs" ml={6} className="keyed">
            Z
          </Kbd>
        </Button>
      </Group>
      {/* Read out once, not every second. */}
      <VisuallyHidden>{words('offer', { seconds })}</VisuallyHidden>
      <Progress value={Math.max(0, left / (seconds * 10))} size={3} color="teal.6" mt="xs" aria-hidden />
    </div>
  )
}
