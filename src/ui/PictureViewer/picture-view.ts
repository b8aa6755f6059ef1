/** How a picture is shown: its size, turn and place, and the gestures that change them. */
import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

export const smallest = 1
export const largest = 8

type View = { scale: number; angle: number; x: number; y: number }
const whole: View = { scale: 1, angle: 0, x: 0, y: 0 }

const between = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value))

/** Zooms by a factor around a point that stays where it is; measured from the board's middle. */
export function zoomed(view: View, factor: number, at = { x: 0, y: 0 }): View {
  const scale = between(smallest, largest, view.scale * factor)
  if (scale === smallest) return { ...view, scale, x: 0, y: 0 }
  const share = scale / view.scale
  return { ...view, scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }
}

/** The state of the picture on a board. Another `src` resets it. */
export function usePictureView(src: string, ref: RefObject<HTMLDivElement | null>) {
  const [shown, setShown] = useState({ src, view: whole })
  const view = shown.src === src ? shown.view : whole
  const drag = useRef<{ x: number; y: number } | null>(null)
  const [aspect, setAspect] = useState(1)

  const change = (next: (view: View) => View) =>
    setShown((before) => ({ src, view: next(before.src === src ? before.view : whole) }))

  // Wheel events have to be cancelled, which React's passive listeners cannot do.
  useEffect(() => {
    const board = ref.current
    const onWheel = (event: WheelEvent) => {
      // Without a key the wheel scrolls the page, as everywhere.
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const at = pointOn(event)
      setShown((before) => ({
        src,
        view: zoomed(before.src === src ? before.view : whole, event.deltaY < 0 ? 1.2 : 1 / 1.2, at),
      }))
    }
    board?.addEventListener('wheel', onWheel, { passive: false })
    return () => board?.removeEventListener('wheel', onWheel)
  }, [src, ref])

  const handlers = {
    onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
      const at = pointOn(event)
      change((before) => (before.scale > 1 ? { ...whole, angle: before.angle } : zoomed(before, 2.5, at)))
    },
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (view.scale === 1 || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = drag.current
      if (!from) return
      const moved = { x: event.clientX - from.x, y: event.clientY - from.y }
      drag.current = { x: event.clientX, y: event.clientY }
      change((before) => ({ ...before, x: before.x + moved.x, y: before.y + moved.y }))
    },
    onPointerUp: () => (drag.current = null),
    onPointerCancel: () => (drag.current = null),
  }

  const turn = () => {
    const board = ref.current
    if (board) setAspect(board.clientHeight / board.clientWidth)
    change((before) => ({ ...before, angle: before.angle + 90, x: 0, y: 0 }))
  }

  return {
    scale: view.scale,
    style: styleOf(view, aspect),
    handlers,
    turn,
    zoom: (factor: number) => change((before) => zoomed(before, factor)),
    reset: () => change(() => whole),
  }
}

function styleOf({ scale, angle, x, y }: View, aspect: number): CSSProperties {
  // Lying on its side the picture has the board's other measure to fit into.
  const fit = (angle / 90) % 2 === 1 ? Math.min(aspect, 1 / aspect) : 1
  return { transform: `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale * fit})` }
}

function pointOn(event: { clientX: number; clientY: number; currentTarget: EventTarget | null }) {
  if (!(event.currentTarget instanceof HTMLElement)) return { x: 0, y: 0 }
  const box = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
}
