import { useState } from 'react'
import { notify } from './notify.tsx'
import { useProblemText } from './problem-text.ts'

/** Work behind a button: the button is busy during it, and a failure is shown in the corner. */
export function useBusy() {
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.problem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
