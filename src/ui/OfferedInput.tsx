import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'

export type TypedProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange: (value: unknown) => void
}
type Props = TypedProps & {
  /** What was probably meant; null where there is nothing to offer. */
  better: string | null
  offer: (better: string) => string
}

/** A text that may be written better: it is put right with a press, and stays as typed without. */
export function OfferedInput({ better, offer, value = '', onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    onChange(better)
    // The button goes with its offer.
    input.current?.focus()
  }
  return (
    <div>
      <TextInput {...rest} ref={input} value={value} onChange={onChange} />
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
          onClick={take}
        >
          {offer(better)}
        </Button>
      )}
    </div>
  )
}
