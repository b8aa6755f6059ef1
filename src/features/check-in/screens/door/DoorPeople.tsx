/** The list of a door: search by name or NIM; a whole line is the switch. Takes the codes of a scanner that types, too. */
import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { clock } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { codeIn } from '#features/ticket/ticket.rules.ts'
import type { CarriedList } from '../../check-in.contract.ts'
import type { DoorSeat, Presence } from '../../door.rules.ts'
import classes from './door.module.css'

const shown = 30

type Props = {
  list: CarriedList
  present: ReadonlyMap<number, Presence>
  onCode: (text: string) => void
  onPick: (seatId: number) => void
  mayUndo: (nonce: string) => boolean
  onUndo: (nonce: string) => void
}

export function DoorPeople({ list, present, onCode, onPick, mayUndo, onUndo }: Props) {
  const t = useWords('door.search')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed).trim().toLowerCase()
  const found = list.seats.filter(
    ({ name, nim }) => wanted === '' || name.toLowerCase().includes(wanted) || (nim ?? '').includes(wanted),
  )
  return (
    <section className={classes.people}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (codeIn(typed) === null) return
          onCode(typed)
          setTyped('')
        }}
      >
        <TextInput
          size="md"
          label={t('label')}
          placeholder={t('placeholder')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      {found.length === 0 ? <p role="status">{t('none')}</p> : null}
      <ul>
        {found.slice(0, shown).map((seat) => (
          <Person
            key={seat.seat_id}
            seat={seat}
            there={present.get(seat.seat_id)}
            onPick={() => {
              onPick(seat.seat_id)
              setTyped('')
            }}
            mayUndo={mayUndo}
            onUndo={onUndo}
          />
        ))}
      </ul>
      {found.length > shown ? <p>{t('more', { count: found.length - shown })}</p> : null}
    </section>
  )
}

type PersonProps = {
  seat: DoorSeat
  there: Presence | undefined
  onPick: () => void
  mayUndo: (nonce: string) => boolean
  onUndo: (nonce: string) => void
}

function Person({ seat: { name, nim }, there, onPick, mayUndo, onUndo }: PersonProps) {
  const t = useWords('door.search')
  const undo = useWords('door')('undo')
  if (!there) {
    return (
      <li>
        <button type="button" className={classes.person} aria-label={t('in', { name })} onClick={onPick}>
          <strong>{name}</strong>
          <span>{nim}</span>
        </button>
      </li>
    )
  }
  const { at, nonce } = there
  return (
    <li className={classes.inside}>
      <span>
        <IconCircleCheck size={20} aria-hidden />
      </span>
      <span className={classes.facts}>
        <strong>{name}</strong>
        <span>{t('since', { time: clock(at) })}</span>
        {nonce === null ? <span>{t('elsewhere')}</span> : null}
      </span>
      {nonce === null || !mayUndo(nonce) ? null : (
        <Button variant="default" size="sm" aria-label={t('undo', { name })} onClick={() => onUndo(nonce)}>
          {undo}
        </Button>
      )}
    </li>
  )
}
