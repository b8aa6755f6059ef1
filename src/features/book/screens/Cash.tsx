/** The receivers of cash, how much they still hold, and handing it over to the treasurer. */
import { Button, Modal, Paper, Select, Table, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { handles } from '#duties.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { rupiah } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { useOfferBack } from '#api/offer-back.ts'
import { useSession } from '#api/session.tsx'
import { recordHandover, undoHandover } from '../cash.contract.ts'
import type { Books, CashHeld } from '../book.contract.ts'
import { cashBehind } from '../book.rules.ts'
import { AmountOfParts } from './Amount.tsx'
import classes from './books.module.css'

/** Answers that are out of date once cash was handed over. */
export const changed = ['/books', '/cash-handovers']

export function Cash({ books }: { books: Books }) {
  const words = useWords('books.cash')
  const { user } = useSession()
  const [giving, setGiving] = useState<CashHeld | null>(null)
  return (
    <section>
      <Title order={2} size="h3">
        {words('title')}
      </Title>
      <Text c="dimmed" mb="md" maw="75ch">
        {words(books.cash.length === 0 ? 'none' : 'about')}
      </Text>
      {books.cash.length === 0 ? null : (
        <Paper withBorder className={classes.box} bg="var(--surface)">
          <Table className={classes.table} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{words('receiver')}</Table.Th>
                <Table.Th scope="col" className={classes.money}>
                  {words('received')}
                </Table.Th>
                <Table.Th scope="col" className={classes.money}>
                  {words('handedOver')}
                </Table.Th>
                <Table.Th scope="col" className={classes.money}>
                  {words('held')}
                </Table.Th>
                <Table.Td className="unprinted" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {books.cash.map((row) => (
                <Row
                  key={`${row.region_id} ${row.receiver_id}`}
                  row={row}
                  termId={books.term.id}
                  onHand={handles(user, recordHandover) ? () => setGiving(row) : undefined}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
      {giving?.receiver_id ? (
        <HandDialog row={giving} receiverId={giving.receiver_id} books={books} onClose={() => setGiving(null)} />
      ) : null}
    </section>
  )
}

type RowProps = { row: CashHeld; termId: number; onHand: (() => void) | undefined }

function Row({ row, termId, onHand }: RowProps) {
  const words = useWords('books.cash')
  const name = row.receiver ?? words('nobody')
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <div>
          {name}, {row.region_init}
          {row.receiver_id === null ? <Hint fw={400}>{words('nobodyHint')}</Hint> : null}
        </div>
      </Table.Th>
      <Table.Td className={classes.money} data-label={words('received')}>
        <AmountOfParts
          sum={row.received}
          label={`${words('received')}, ${name}`}
          parts={row.parts.map(({ programme, ...sum }) => ({
            programme,
            sum,
            to: cashBehind(row.receiver_id, { programme, term_id: termId, region_id: row.region_id }),
          }))}
        />
      </Table.Td>
      <Table.Td className={classes.money} data-label={words('handedOver')}>
        {rupiah(row.handed_over)}
      </Table.Td>
      <Table.Td className={classes.money} data-label={words('held')}>
        <div className={row.held < 0 ? classes.below : undefined}>
          {rupiah(row.held)}
          {row.held < 0 ? <small>{words('tooLittle')}</small> : null}
        </div>
      </Table.Td>
      <Table.Td className="unprinted">
        {onHand && row.receiver_id !== null && row.held > 0 ? (
          <Button variant="default" size="sm" aria-label={words('handOf', { name })} onClick={onHand}>
            {words('hand')}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  )
}

type DialogProps = { row: CashHeld; receiverId: number; books: Books; onClose: () => void }

function HandDialog({ row, receiverId, books, onClose }: DialogProps) {
  const words = useWords('books.cash')
  const api = useApi()
  const client = useQueryClient()
  const offer = useOfferBack(changed)
  const { user } = useSession()
  const name = row.receiver ?? ''
  const own = books.treasurers.find(({ id }) => id === user?.id)
  // By the server's clock.
  const today = dayInWib(new Date(books.server_time))
  return (
    <Modal opened onClose={onClose} title={words('dialog', { name })} centered>
      <Hint mb="md">{words('text', { name, held: rupiah(row.held) })}</Hint>
      <FormShell
        schema={recordHandover.body}
        initial={{
          term_id: books.term.id,
          region_id: row.region_id,
          receiver_id: receiverId,
          treasurer_id: own ? String(own.id) : '',
          amount: String(row.held),
          day: today,
          note: '',
        }}
        isRepeatable
        submit={(body, options) => api.call(recordHandover, { body }, options)}
        onDone={({ message, data: { id } }) => {
          offer({ text: message, back: async () => (await api.call(undoHandover, { params: { id } })).message })
          void forget(client, changed)
          onClose()
        }}
        submitLabel={words('save')}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <RupiahInput label={words('amount')} withAsterisk data-autofocus {...form.getInputProps('amount')} />
            <TextInput type="date" label={words('day')} max={today} withAsterisk {...form.getInputProps('day')} />
            <Select
              label={words('to')}
              data={books.treasurers.map((one) => ({ value: String(one.id), label: one.name }))}
              allowDeselect={false}
              searchable
              withAsterisk
              {...form.getInputProps('treasurer_id')}
            />
            <TextInput
              label={words('note')}
              placeholder={words('notePlaceholder')}
              maxLength={300}
              {...form.getInputProps('note')}
            />
          </>
        )}
      </FormShell>
    </Modal>
  )
}
