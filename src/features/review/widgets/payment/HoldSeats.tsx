import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import type { RejectTexts } from '#features/review/widgets/ReasonField.tsx'

/**
 * Whether a rejection holds the group's seats. Until somebody decides it follows the reason: on, where another picture
 * may put the payment right.
 */
export function useHold(texts: RejectTexts, reason: string, hours: number | undefined) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const canMend = texts.usual.find((one) => one.reason === reason)?.canMend ?? true
  return { isHeld: hours === undefined ? undefined : (chosen ?? canMend), setHeld: setChosen }
}

type Props = { hours: number; isHeld: boolean; onChange: (isHeld: boolean) => void }

/** The choice, and its effect on the seats, in words. */
export function HoldSeats({ hours, isHeld, onChange }: Props) {
  const words = useWords('payments.reject')
  return (
    <div>
      <Checkbox
        label={words('hold', { hours })}
        checked={isHeld}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Hint mt={4} aria-live="polite">
        {words(isHeld ? 'heldText' : 'freedText', { hours })}
      </Hint>
    </div>
  )
}
