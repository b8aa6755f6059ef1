/** At the end of a line: which payments it pays. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { StatementLine } from '../contract.ts'

export function SplitButton({ line, onSplit }: { line: StatementLine; onSplit: () => void }) {
  const words = useWords('statements.split')
  if (line.state === 'ASIDE') return null
  return (
    <Tooltip label={words('button')}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={words('buttonOf', { amount: rupiah(line.amount) })}
        onClick={onSplit}
      >
        <IconArrowsSplit2 size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
