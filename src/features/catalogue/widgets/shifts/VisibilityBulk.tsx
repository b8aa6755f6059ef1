import { Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { BulkAction } from '#ui/bulk/BulkAction.tsx'
import { oneByOne } from '#ui/bulk/each.ts'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'

type Props = Pick<ComponentProps<typeof BulkAction>, 'ids' | 'part' | 'sending' | 'nameOf' | 'refresh' | 'onDone'> & {
  set: (id: number, isActive: boolean) => Promise<unknown>
}

/** Shows or hides the chosen shifts. */
export function VisibilityBulk({ set, ...shared }: Props) {
  const words = useWords('catalogue.shifts')
  const textOf = useProblemText()
  const count = shared.ids.length
  return (
    <>
      <BulkAction
        {...shared}
        label={words('show')}
        icon={<IconEye size={18} aria-hidden />}
        button={{ variant: 'default' }}
        title={words('showMany', { count })}
        question={<Text size="sm">{words('showText')}</Text>}
        doneText={(done) => words('shownMany', { count: done })}
        send={oneByOne((id) => set(id, true), textOf)}
      />
      <BulkAction
        {...shared}
        label={words('hide')}
        icon={<IconEyeOff size={18} aria-hidden />}
        button={{ variant: 'default' }}
        title={words('hideMany', { count })}
        question={<Text size="sm">{words('hideText')}</Text>}
        doneText={(done) => words('hiddenMany', { count: done })}
        send={oneByOne((id) => set(id, false), textOf)}
      />
    </>
  )
}
