/** /welcoming-parties/{shift id}: the participants of a shift, how full it is, and the list to print for the door. */
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink, NameLink } from '#ui/links.tsx'
import { Button, Group, Paper, Switch, Table } from '@mantine/core'
import { IconList, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Facts } from '#ui/Facts.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { usePrintLight } from '#ui/print-light.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Unread } from '#ui/Unread.tsx'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { SeatsBar } from '#features/catalogue/widgets/SeatsBar.tsx'
import type { SignUp } from '../party.contract.ts'
import type { PartyShift } from '../party-shift.contract.ts'
import { welcomingPartyShifts } from '../party-shift.resource.ts'
import classes from './participants.module.css'
import { PartyCertificatesPanel } from './PartyCertificates.tsx'
import { useParticipants } from './use-participants.ts'

export const handle = { title: 'welcoming.participants.title' }

export default function PartyParticipants() {
  const words = useWords('welcoming.participants')
  const id = Number(useParams()['id'])
  usePrintLight()
  const { data, error, refetch } = useRead(welcomingPartyShifts.read, { params: { id } }, { refetchInterval: 30_000 })
  const language = useLanguage()
  const shift = data && inLanguage(language, data.data)
  return (
    <Page
      title={shift ? words('of', { shift: shift.shift }) : words('title')}
      breadcrumb={[{ label: words('back'), to: '/welcoming-party-shifts' }]}
      actions={shift ? <ShiftActions shift={shift} /> : null}
    >
      {shift ? <OfShift shift={shift} /> : <Unread error={error} refetch={refetch} />}
    </Page>
  )
}

function ShiftActions({ shift }: { shift: PartyShift }) {
  const words = useWords('welcoming.participants')
  return (
    <Group className={classes.screen} gap="sm">
      <ButtonLink
        to={`/welcoming-parties?shift_id=${shift.id}`}
        variant="default"
        leftSection={<IconList size={18} aria-hidden />}
      >
        {words('toList')}
      </ButtonLink>
      <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {words('print')}
      </Button>
    </Group>
  )
}

function OfShift({ shift }: { shift: PartyShift }) {
  const words = useWords('welcoming.participants')
  const list = useWords('welcoming.list')
  const language = useLanguage()
  const { participants, error, refetch } = useParticipants(shift.id)
  const [isOnlyConfirmed, setOnlyConfirmed] = useState(false)
  const count = (status: SignUp['status']) => participants?.filter((one) => one.status === status).length ?? 0
  const shown = participants?.filter((one) => !isOnlyConfirmed || one.status === 'CONFIRMED')
  return (
    <>
      <div className={classes.head}>
        <Facts
          facts={[
            [list('when'), momentRange(shift.starts_at, shift.ends_at, language)],
            [list('place'), shift.place],
          ]}
          layout="line"
          isBold
        />
        <div className={classes.seats}>
          <SeatsBar taken={shift.quota - shift.remaining} quota={shift.quota} />
          {participants && <Hint>{words('counts', { confirmed: count('CONFIRMED'), pending: count('PENDING') })}</Hint>}
        </div>
      </div>
      {!participants || !shown ? (
        <Unread error={error} refetch={refetch} />
      ) : participants.length === 0 ? (
        <EmptyState title={words('empty')} picture="closed">
          {words('emptyText')}
        </EmptyState>
      ) : (
        <>
          <div className={classes.screen}>
            <PartyCertificatesPanel shiftId={shift.id} />
          </div>
          <Switch
            className={classes.screen}
            label={words('onlyConfirmed')}
            checked={isOnlyConfirmed}
            onChange={({ currentTarget }) => setOnlyConfirmed(currentTarget.checked)}
          />
          <Participants participants={shown} label={words('of', { shift: shift.shift })} />
        </>
      )}
    </>
  )
}

function Participants({ participants, label }: { participants: readonly SignUp[]; label: string }) {
  const words = useWords('welcoming.participants')
  const list = useWords('welcoming.list')
  return (
    // Scrolls by itself where the columns do not fit, so it can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Paper withBorder className={classes.box} role="region" aria-label={label} tabIndex={0}>
      <Table className={classes.table} striped verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words('no')}</Table.Th>
            <Table.Th scope="col">{list('name')}</Table.Th>
            <Table.Th scope="col">{list('type')}</Table.Th>
            <Table.Th scope="col">{words('contact')}</Table.Th>
            <Table.Th scope="col" className={classes.screen}>
              {list('status')}
            </Table.Th>
            <Table.Th scope="col" className={classes.paper}>
              {words('here')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {participants.map((one, index) => (
            <Row key={one.id} signUp={one} number={index + 1} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Row({ signUp, number }: { signUp: SignUp; number: number }) {
  const types = useWords('welcoming.types')
  return (
    <Table.Tr>
      <Table.Td className={classes.number}>{number}</Table.Td>
      <Table.Td className={classes.name}>
        <NameLink to={`/welcoming-parties/${signUp.id}/edit`}>{signUp.name}</NameLink>
        <Hint>{signUp.nim}</Hint>
      </Table.Td>
      <Table.Td>
        {types(signUp.type === 1 ? 'binusian' : 'nonBinusian')}
        <Hint>{signUp.major}</Hint>
      </Table.Td>
      <Table.Td>
        {signUp.phone_number}
        <Hint>{signUp.instagram && `@${signUp.instagram}`}</Hint>
      </Table.Td>
      <Table.Td className={`${classes.screen} ${classes.state}`}>
        <StatusBadge status={signUp.status} />
      </Table.Td>
      <Table.Td className={classes.paper}>
        <span className={classes.tick} />
      </Table.Td>
    </Table.Tr>
  )
}
