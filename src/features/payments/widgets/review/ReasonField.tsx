import { Chip, Group, Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useWords } from '#words/Words.tsx'
import type { DeskTexts } from './desk.ts'

type Props = {
  texts: DeskTexts
  value: string
  onPick: (reason: string) => void
  input: ComponentProps<typeof Textarea>
}

const presets = ['missing', 'amount', 'unreadable', 'reused', 'wrong'] as const

/** The reason of a rejection: a usual one, changed or not, or one's own words. */
export function ReasonField({ texts, value, onPick, input }: Props) {
  const words = useWords('payments.reject')
  return (
    <>
      <Group gap="xs" role="group" aria-label={words('presets')}>
        {presets.map((preset) => (
          <Chip
            key={preset}
            checked={value === words(`reasons.${preset}`)}
            onChange={() => onPick(words(`reasons.${preset}`))}
          >
            {words(`short.${preset}`)}
          </Chip>
        ))}
      </Group>
      <Textarea
        label={texts.rejectReason}
        placeholder={texts.rejectPlaceholder}
        withAsterisk
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...input}
      />
    </>
  )
}
