import { Badge, Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useApi } from '#api/api.ts'
import { useDecision } from '#features/decision/widgets/use-decision.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { NameLink } from '#ui/links.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { dayInWib } from '#words/wib.ts'
import { remindedBefore, usualEnd } from '../../committee.rules.ts'
import { changeDuty, endDuty, type GivenDuty } from '../../duty.contract.ts'
import classes from '../../widgets/registrants.module.css'
import { committeeChanged } from '../../widgets/use-registrant-bin.ts'
import { DayInputs } from './DayInputs.tsx'

/** A duty: whose, where, until when, and the ways to change and to end it. */
export function DutyLine({ duty }: { duty: GivenDuty }) {
  const words = useWords('registrants.duties')
  const committee = useWords('registrants.committee')
  const names = useWords('common.duties')
  const language = useLanguage()
  const confirm = useConfirm()
  const [isChanging, setChanging] = useState(false)
  const end = useDecision(endDuty, committeeChanged)
  const { id, name, standing, from, until, days_left: left } = duty
  const isOver = standing === 'ENDED'
  const ask = async () => {
    const title = words('endTitle', { name, duty: names(duty.duty) })
    if (!(await confirm({ title, message: words('endText'), confirmLabel: words('end'), destructive: true }))) return
    end.mutate({ params: { id } })
  }
  return (
    <li>
      <div>
        <NameLink to={`/registrant-details/${duty.user_id}/edit`}>{name}</NameLink>
        <Hint className={classes.contact}>
          {duty.nim}, {duty.email}
        </Hint>
      </div>
      <div>
        <Badge variant="light" color={isOver ? 'gray' : 'teal'} size="lg" tt="none">
          {names(duty.duty)}
        </Badge>{' '}
        {duty.status !== 'ACTIVE' && <StatusBadge status={duty.status} size="lg" />}
        <Text size="sm" mt={4}>
          {duty.region ?? words('allRegions')}
        </Text>
        <Text size="sm" mt={4}>
          {committee('days', { from: day(from, language, 'short'), until: day(until, language, 'short') })}
        </Text>
        {standing === 'IN_OFFICE' && left <= remindedBefore[0] ? (
          <Text size="sm" fw={600}>
            {committee('soon', { days: left })}
          </Text>
        ) : null}
        {standing === 'IN_OFFICE' ? null : <Hint mt={4}>{committee(`standings.${standing}`)}</Hint>}
        {duty.given_by_name ? <Hint mt={4}>{words('given', { name: duty.given_by_name })}</Hint> : null}
      </div>
      <div className={classes.memberActions}>
        <Button variant="default" size="sm" onClick={() => setChanging(true)}>
          {words('change')}
        </Button>
        {isChanging && <DaysOfDuty duty={duty} onClose={() => setChanging(false)} />}
        {isOver ? null : (
          <Button variant="subtle" color="red" size="sm" loading={end.isPending} onClick={() => void ask()}>
            {words('end')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Asks once more by saying what the change does; it can be undone as long as its mails wait. */
function DaysOfDuty({ duty: { id, name, standing, from, until }, onClose }: { duty: GivenDuty; onClose: () => void }) {
  const words = useWords('registrants.duties')
  const committee = useWords('registrants.committee')
  const api = useApi()
  const client = useQueryClient()
  const offerUndo = useOfferUndo(committeeChanged)
  const [today] = useState(() => dayInWib(new Date()))
  const isOver = standing === 'ENDED'
  return (
    <Modal opened onClose={onClose} title={words('changeTitle', { name })} centered>
      <FormShell
        schema={changeDuty.body}
        initial={{ from: isOver ? today : from, until: isOver ? usualEnd(today) : until }}
        submit={(body) => api.call(changeDuty, { params: { id }, body })}
        onDone={({ message, undo }) => {
          void forget(client, committeeChanged)
          offerUndo({ text: message, undo })
          onClose()
        }}
        submitLabel={committee('save')}
      >
        {(form) => (
          <Stack gap="md">
            <Hint>{committee('changeText', { name })}</Hint>
            <DayInputs form={form} isInvited={false} />
          </Stack>
        )}
      </FormShell>
    </Modal>
  )
}
