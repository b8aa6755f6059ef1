/** What agrees between a line and a payment. */
import { Badge, Group } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import type { Candidate } from '../match-suggestion.contract.ts'

type Props = { candidate: Pick<Candidate, 'level' | 'agrees' | 'is_contradicted'> }

/** The matching and differing marks, in words and signs. */
export function Agreement({ candidate: { level, agrees, is_contradicted: isContradicted } }: Props) {
  const words = useWords('statements.evidence')
  const marks = [
    [agrees.unique ? 'ownAmount' : 'amount', agrees.amount],
    // A text that names nobody says nothing for or against it.
    ...(agrees.name || isContradicted ? [[agrees.whole ? 'wholeName' : 'name', agrees.name] as const] : []),
    ['account', true],
    ['time', agrees.time],
  ] as const
  return (
    <Group gap={6}>
      <Badge color={level === 'sure' ? 'teal' : 'yellow'} variant="light" tt="none" fw={600}>
        {words(level)}
      </Badge>
      {marks.map(([what, isSame]) => (
        <Badge
          key={what}
          variant="outline"
          color={isSame ? 'teal' : 'gray'}
          tt="none"
          fw={500}
          leftSection={isSame ? <IconCheck size={12} aria-hidden /> : <IconX size={12} aria-hidden />}
          aria-label={words(isSame ? 'agrees' : 'differs', { what: words(what) })}
        >
          {words(what)}
        </Badge>
      ))}
      {isContradicted ? <Hint>{words('contradicted')}</Hint> : agrees.name ? null : <Hint>{words('unnamed')}</Hint>}
    </Group>
  )
}
