/** The questions about an entry: taking it up, rejecting, correcting and paying it back. */
import { Modal, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormShell } from '#ui/FormShell.tsx'
import { ReasonDialog } from '#ui/ReasonDialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { dayInWib } from '#words/wib.ts'
import { useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { acceptEntry, type CashEntry, correctEntry, payBack, readChoices, rejectEntry } from '../cash-entry.contract.ts'
import { changed } from '../widgets/cash-changed.ts'
import { exact, useCategoryName } from './cash-texts.ts'

type Props = { entry: CashEntry; onClose: () => void }

export function AcceptDialog({ entry, onClose }: Props) {
  const words = useWords('cashBook')
  const api = useApi()
  const saved = useSaved(changed, onClose)
  const categoryName = useCategoryName()
  const choices = useRead(readChoices).data?.data
  const events = choices?.events.filter(({ term_id }) => term_id === entry.term_id) ?? []
  return (
    <Modal opened onClose={onClose} title={words('entry.acceptTitle')} centered>
      <Hint mb="md">{words('entry.acceptText', { name: entry.from.name ?? '' })}</Hint>
      <FormShell
        schema={acceptEntry.body}
        initial={{ category_id: '', event_id: '', note: entry.note ?? '' }}
        submit={(body) => api.call(acceptEntry, { params: { id: entry.id }, body })}
        onDone={saved}
        submitLabel={words('entry.accept')}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <Select
              label={words('form.category')}
              data={(choices?.categories ?? [])
                .filter(({ kind }) => kind === 'OUT')
                .map((one) => ({ value: String(one.id), label: categoryName(one) }))}
              searchable
              withAsterisk
              data-autofocus
              {...form.getInputProps('category_id')}
            />
            {events.length > 0 ? (
              <Select
                label={words('form.event')}
                placeholder={words('form.noEvent')}
                data={events.map(({ id, name }) => ({ value: String(id), label: name }))}
                clearable
                {...form.getInputProps('event_id')}
              />
            ) : null}
            <Textarea label={words('form.note')} maxLength={500} autosize {...form.getInputProps('note')} />
          </>
        )}
      </FormShell>
    </Modal>
  )
}

export const RejectDialog = (props: Props) => <AboutEntry {...props} endpoint={rejectEntry} what="reject" />
export const CorrectDialog = (props: Props) => <AboutEntry {...props} endpoint={correctEntry} what="correct" />

type ReasonProps = Props & { endpoint: typeof rejectEntry | typeof correctEntry; what: 'reject' | 'correct' }

function AboutEntry({ entry, onClose, endpoint, what }: ReasonProps) {
  const words = useWords('cashBook.entry')
  const api = useApi()
  const texts = { title: words(`${what}Title`), reason: words(`${what}Reason`), send: words(what) }
  return (
    <ReasonDialog
      texts={what === 'correct' ? { ...texts, explain: words('correctText') } : texts}
      schema={endpoint.body}
      send={(body) => api.call(endpoint, { params: { id: entry.id }, body })}
      onDone={useSaved(changed, onClose)}
      onClose={onClose}
    />
  )
}

export function PayBackDialog({ entry, onClose }: Props) {
  const words = useWords('cashBook')
  const api = useApi()
  const saved = useSaved(changed, onClose)
  const choices = useRead(readChoices).data?.data
  const [today] = useState(() => dayInWib(new Date()))
  return (
    <Modal opened onClose={onClose} title={words('entry.payBackTitle', { name: entry.from.name ?? '' })} centered>
      <Text mb="md">{[exact(entry), entry.pay_to].filter(Boolean).join(', ')}</Text>
      <FormShell
        schema={payBack.body}
        initial={{ from: '', day: today }}
        submit={(body) => api.call(payBack, { params: { id: entry.id }, body })}
        onDone={saved}
        submitLabel={words('entry.payBack')}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <Select
              label={words('entry.payBackFrom')}
              data={[
                ...(choices?.accounts ?? []).map(({ id, name }) => ({ value: `ACCOUNT:${id}`, label: name })),
                ...(choices?.tills ?? []).map(({ id, name }) => ({
                  value: `TILL:${id}`,
                  label: words('till', { name }),
                })),
              ]}
              searchable
              withAsterisk
              data-autofocus
              {...form.getInputProps('from')}
            />
            <TextInput
              type="date"
              label={words('entry.payBackDay')}
              max={today}
              withAsterisk
              {...form.getInputProps('day')}
            />
          </>
        )}
      </FormShell>
    </Modal>
  )
}
