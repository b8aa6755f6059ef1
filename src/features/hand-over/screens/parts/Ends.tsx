import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useWindowName } from '#features/windows/widgets/use-window-name.ts'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Ending } from '../../contract.ts'
import classes from '../hand-over.module.css'

const wayTo = ({ kind, id }: Ending): string =>
  kind === 'right' ? '/committee' : kind === 'window' ? `/environments/${id}/edit` : `/payment-accounts/${id}/edit`

/** Rights, windows and receiving accounts, the next end first. */
export function Ends({ ends, leads }: { ends: readonly Ending[]; leads: boolean }) {
  const words = useWords('handOver.ends')
  const language = useLanguage()
  const nameOf = useWindowName()
  if (ends.length === 0) return <Text c="dimmed">{words('nothing')}</Text>
  const nameIn = ({ name, env_code }: Ending) => (env_code ? nameOf({ name, env_code }) : name)
  return (
    <ul className={`${classes.rows} ${classes.ends}`}>
      {ends.map((ending) => (
        <li key={`${ending.kind} ${ending.id}`}>
          <div>
            {leads ? (
              <Anchor component={Link} to={wayTo(ending)}>
                {nameIn(ending)}
              </Anchor>
            ) : (
              <span>{nameIn(ending)}</span>
            )}
            <Text size="sm" c="dimmed">
              {words(`kinds.${ending.kind}`)}
              {ending.kind === 'right' ? '' : `, ${ending.region ?? words('everywhere')}`}
            </Text>
          </div>
          <Text size="sm" className={classes.number}>
            {ending.kind === 'right' ? day(ending.until, language, 'short') : moment(ending.until, language)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
