/** Offers to undo the latest decision, in a corner of the page. */
import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { makeKey } from './drafted-form/attempt.ts'
import { UndoToast } from './UndoToast.tsx'

export type Offer = {
  text: string
  seconds: number
  /** Where the usual word says something else. */
  label?: string
  /** Undoes it; whatever is said about that is said there. */
  undo: () => Promise<void>
}

/** Ids of the open offers, the newest last. */
const standing: string[] = []
/**
 * So many are shown. Somebody who decides faster than their time is over keeps the latest: more would cover the screen, and the
 * newest one would wait unseen until there is room for it.
 */
const most = 3

/** Shows the offer until its time is over, it is taken, or it is closed. */
export function offerUndo({ text, seconds, label, undo }: Offer): void {
  // Not `randomUUID`, which browsers have on https only.
  const id = makeKey()
  const end = () => {
    standing.splice(standing.indexOf(id), standing.includes(id) ? 1 : 0)
    notifications.hide(id)
  }
  const take = () => {
    if (!standing.includes(id)) return
    end()
    void undo()
  }
  for (const old of standing.splice(0, standing.length + 1 - most)) notifications.hide(old)
  standing.push(id)
  notifications.show({
    id,
    message: (
      <UndoToast
        text={text}
        seconds={seconds}
        label={label}
        onUndo={take}
        onEnd={end}
        isNewest={() => standing.at(-1) === id}
      />
    ),
    color: 'teal',
    icon: <IconCheck size={18} aria-hidden />,
    autoClose: false,
    onClose: () => void standing.splice(standing.indexOf(id), standing.includes(id) ? 1 : 0),
    role: 'status',
  })
}

/** Says that it could not be undone, and the alternative. */
export function refuseUndo(message: string, instead: ReactNode): void {
  notifications.show({
    message: (
      <>
        {message} {instead}
      </>
    ),
    color: 'red',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: false,
    role: 'alert',
  })
}

/** A link in such a message; a plain one, since messages are outside the router. */
export const insteadLink = (to: string, label: string): ReactNode => (
  <Anchor href={to} inherit underline="always">
    {label}
  </Anchor>
)
