import { Hint } from '#ui/Hint.tsx'
import { Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useApi } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { dayInWib } from '#words/wib.ts'
import { changeRights, type CommitteeMember } from '../../committee.contract.ts'
import { usualEnd } from '../../committee.rules.ts'
import { committeeChanged } from '../../widgets/use-registrant-bin.ts'
import { DayInputs } from './DayInputs.tsx'

/** Asks once more by saying what the change does; it can be undone as long as its mails wait. */
export function DaysDialog({ member, onClose }: { member: CommitteeMember; onClose: () => void }) {
  const words = useWords('registrants.committee')
  const api = useApi()
  const client = useQueryClient()
  const offerUndo = useOfferUndo(committeeChanged)
  const { id, name, role, status, standing, from, until } = member
  const [today] = useState(() => dayInWib(new Date()))
  // Whose rights have ended gets new ones from today.
  const isOver = standing === 'ENDED'
  const first = isOver ? today : (from ?? today)
  return (
    <Modal opened onClose={onClose} title={words('changeTitle', { name })} centered>
      <FormShell
        schema={changeRights.body}
        initial={{ from: first, until: isOver || standing === 'KEPT' ? usualEnd(today) : (until ?? '') }}
        submit={(body) => api.call(changeRights, { params: { id }, body })}
        onDone={({ message, undo }) => {
          void forget(client, committeeChanged)
          offerUndo({ text: message, undo })
          onClose()
        }}
        submitLabel={words('save')}
      >
        {(form) => (
          <Stack gap="md">
            <Hint>{words('changeText', { name })}</Hint>
            <DayInputs form={form} role={role} isInvited={status === 'INVITED'} />
          </Stack>
        )}
      </FormShell>
    </Modal>
  )
}
