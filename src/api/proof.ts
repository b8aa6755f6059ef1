/** Being asked once more who one is: a call that needs it waits here until the dialog has its answer. */
type Waiting = { isOpen: boolean }

const closed: Waiting = { isOpen: false }
let state: Waiting = closed
let answers: ((proved: boolean) => void)[] = []
const listeners = new Set<() => void>()

function set(next: Waiting): void {
  state = next
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const proofStore = {
  get: (): Waiting => state,
  getOnServer: (): Waiting => closed,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Opens the dialog; whether the reader has proved who they are. Several calls wait for one answer. */
export function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    answers.push(resolve)
    if (!state.isOpen) set({ isOpen: true })
  })
}

/** The dialog's answer. */
export function closeProof(proved: boolean): void {
  const waiting = answers
  answers = []
  set(closed)
  for (const answer of waiting) answer(proved)
}
