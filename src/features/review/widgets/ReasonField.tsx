import { Chip, Group, Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A programme's words of a rejection. */
export type RejectTexts = {
  title: string
  lead: string
  /** Label of the reasons that are used often. */
  presets: string
  usual: readonly { short: string; reason: string; canMend?: boolean }[]
  reason: string
  placeholder: string
  submit: string
}

type Props = {
  texts: RejectTexts
  value: string
  onPick: (reason: string) => void
  input: ComponentProps<typeof Textarea>
}

/** The reason of a rejection: a usual one, changed or not, or one's own words. */
export function ReasonField({ texts, value, onPick, input }: Props) {
  return (
    <>
      <Group gap="xs" role="group" aria-label={texts.presets}>
        {texts.usual.map(({ short, reason }) => (
          <Chip key={short} checked={value === reason} onChange={() => onPick(reason)}>
            {short}
          </Chip>
        ))}
      </Group>
      <Textarea
        label={texts.reason}
        placeholder={texts.placeholder}
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
