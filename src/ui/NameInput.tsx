/** A person's name. One typed without capital letters, or with nothing else, can be put right with a press. */
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { useWords } from '#words/Words.tsx'
import { writtenName } from './written-name.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string; onChange: (value: unknown) => void }

export function NameInput({ value = '', onChange, ...rest }: Props) {
  const t = useWords('common')
  const input = useRef<HTMLInputElement>(null)
  const better = writtenName(value)
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
          // A long name takes several lines; it never widens the form.
          maw="100%"
          h="auto"
          py={4}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
          onClick={take}
        >
          {t('writeName', { name: better })}
        </Button>
      )}
    </div>
  )
}
