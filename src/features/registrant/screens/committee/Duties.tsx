/** Who does which part of the office's work without being an administrator, and giving it to somebody. */
import { Button, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { Hint } from '#ui/Hint.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { listDuties } from '../../duty.contract.ts'
import classes from '../../widgets/registrants.module.css'
import { DutyLine } from './DutyLine.tsx'
import { GiveDuty } from './GiveDuty.tsx'

export function Duties() {
  const words = useWords('registrants.duties')
  const { data, error, refetch } = useRead(listDuties)
  const [isGiving, setGiving] = useState(false)
  return (
    <section aria-labelledby="duties" className="stack">
      <div>
        <Title order={2} size="h4" id="duties">
          {words('title')}
        </Title>
        <Hint>{words('lead')}</Hint>
      </div>
      {isGiving ? (
        <GiveDuty onClose={() => setGiving(false)} />
      ) : (
        <Button
          className={classes.start}
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => setGiving(true)}
        >
          {words('give')}
        </Button>
      )}
      {!data ? (
        <Unread error={error} refetch={refetch} kind="cards" />
      ) : data.data.length === 0 ? (
        <Text c="dimmed">{words('none')}</Text>
      ) : (
        <ul className={classes.committee} aria-labelledby="duties">
          {data.data.map((duty) => (
            <DutyLine key={duty.id} duty={duty} />
          ))}
        </ul>
      )}
    </section>
  )
}
