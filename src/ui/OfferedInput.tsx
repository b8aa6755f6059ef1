import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { type RefObject, useRef } from 'react'

export type TypedProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
  value?: string
  onChange: (value: string) => void
}
type Props = TypedProps & {
  /** What was probably meant; null where there is nothing to offer. */
  better: string | null
  offer: (better: string) => string
}

/** A text that may be written better: it is put right with a press, and stays as typed without. */
export function OfferedInput({ better, offer, value = '', onChange, ref, ...rest }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const take = (meant: string) => {
    onChange(meant)
    // The button goes with its offer.
    input.current?.focus()
  }
  return (
    <div>
      <TextInput {...rest} ref={input} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      {better && (
        <Button
          variant="light"
          size="compact-sm"
          mt={6}
          // A long text takes several lines; it never widens the form.
          maw="100%"
          h="auto"
          py={4}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
          onClick={() => take(better)}
        >
          {offer(better)}
        </Button>
      )}
    </div>
  )
}
