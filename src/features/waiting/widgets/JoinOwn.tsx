/** A signed-in student waits for a seat alone: which shifts, and nothing else is asked. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useApi, useRead } from '#api/api.ts'
import type { waitedByAccounts } from '#programme-kinds.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { joinOwnList, readOwnWaits } from '../waiting.contract.ts'
import { NobodyWaits } from './NobodyWaits.tsx'
import { ShiftRanking } from './ShiftRanking.tsx'
import { useWaitLists } from './use-wait-lists.ts'
import { WaitView } from './WaitView.tsx'

type Props = {
  programme: (typeof waitedByAccounts)[number]
  regionId: number | null
  /** Where offers are mailed. */
  email: string
  /** Whether its window is open. */
  isOpen: boolean
  /** The page of the open form. */
  form: string
}

export function JoinOwn({ programme, regionId, email, isOpen, form }: Props) {
  const t = useWords('waiting.join')
  const g = useWords('waiting.group')
  const api = useApi()
  const lists = useWaitLists(programme, regionId)
  const own = useRead(readOwnWaits)
  const [ahead, setAhead] = useState<number | null>(null)
  if (ahead !== null) {
    return (
      <EmptyState
        title={t('doneTitle')}
        picture="done"
        action={<ButtonLink to="/dashboard">{t('toPlace')}</ButtonLink>}
      >
        <Text>{t('ahead', { groups: ahead })}</Text>
        <Text>{t('ownDone')}</Text>
      </EmptyState>
    )
  }
  const waits = own.data?.data.find((wait) => wait.programme === programme)
  if (waits) return <WaitView wait={waits} link={`own-${waits.id}`} />
  if (!own.data) return <Unread error={own.error} refetch={() => void own.refetch()} kind="form" />
  if (!lists.data) return <Unread error={lists.error} refetch={() => void lists.refetch()} kind="form" />
  const shifts = lists.data.data.filter(({ open, is_closed }) => open === 0 && !is_closed)
  if (!isOpen || shifts.length === 0) return <NobodyWaits isOpen={isOpen} lists={lists.data.data} form={form} />
  return (
    <div className={page.card}>
      <Text>{t('ownLead')}</Text>
      <FormShell
        schema={joinOwnList.body}
        initial={{
          programme,
          shift_id: shifts.length === 1 ? shifts.map(({ shift_id }) => shift_id) : ([] as number[]),
        }}
        isRepeatable
        submit={(body) => api.call(joinOwnList, { body })}
        onDone={({ data }) => setAhead(data.groups_ahead)}
        submitLabel={t('send')}
      >
        {(fields) => (
          <>
            <ShiftRanking
              shifts={shifts}
              size={1}
              value={fields.values.shift_id}
              error={fields.errors['shift_id'] ?? fields.errors['shift_id.0']}
              onChange={(value) => fields.setFieldValue('shift_id', value)}
            />
            <Hint>{g('mail', { email })}</Hint>
          </>
        )}
      </FormShell>
    </div>
  )
}
