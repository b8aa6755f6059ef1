/** Any open line of the statements, for a payment that none of those offered has paid. */
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { listLines, type StatementLine } from '../statement.contract.ts'

import classes from './evidence.module.css'
import { Line } from './Line.tsx'

type Props = { onPick: (line: { id: number; amount: number; text: string }) => void; onClose: () => void }

export function LinePicker({ onPick, onClose }: Props) {
  const words = useWords('statements.evidence')
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q.trim(), 250)
  const found = useRead(listLines, { query: { state: 'OPEN', per_page: 10, ...(asked ? { q: asked } : {}) } })
  const lines = found.data?.data
  return (
    <Modal opened onClose={onClose} title={words('other')} centered>
      <Stack gap="sm">
        <TextInput
          label={words('search')}
          value={q}
          maxLength={100}
          data-autofocus
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        {lines ? <Found lines={lines} onPick={onPick} /> : <Unread error={found.error} refetch={found.refetch} />}
      </Stack>
    </Modal>
  )
}

function Found({ lines, onPick }: { lines: readonly StatementLine[]; onPick: Props['onPick'] }) {
  const words = useWords('statements.evidence')
  if (lines.length === 0) return <Text c="dimmed">{words('none')}</Text>
  // Of sen alone nobody is paid.
  return lines
    .filter(({ left }) => left > 0)
    .map(({ id, left, amount, ...line }) => (
      <div key={id} className={classes.candidate}>
        <Line line={{ ...line, amount: left, line_amount: amount }} />
        <Button size="compact-md" variant="default" onClick={() => onPick({ id, amount: left, text: line.text })}>
          {words('take')}
        </Button>
      </div>
    ))
}
