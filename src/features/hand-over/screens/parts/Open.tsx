import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { count as number, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { HandOver } from '../../contract.ts'
import { listOf } from '../../rules.ts'
import classes from '../hand-over.module.css'

/** What nobody has finished, each with the way to the list that counts the same. */
export function Open({ open, leads }: { open: HandOver['open']; leads: boolean }) {
  const words = useWords('handOver.open')
  const language = useLanguage()
  const waiting = open.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <Text c="dimmed">{words('nothing')}</Text>
  return (
    <ul className={classes.rows}>
      {waiting.map(({ kind, count, amount }) => (
        <li key={kind}>
          {leads || kind === 'cash' ? (
            <Anchor component={Link} to={listOf[kind]}>
              {words(`kinds.${kind}`)}
            </Anchor>
          ) : (
            <span>{words(`kinds.${kind}`)}</span>
          )}
          <div className={classes.number}>
            <b>{number(count, language)}</b>
            {amount !== null && (
              <Text size="sm" c="dimmed">
                {rupiah(amount)}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
