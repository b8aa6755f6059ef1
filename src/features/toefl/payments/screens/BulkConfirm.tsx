/** Confirming the chosen payments: how many and how much first, then progress, then who was refused. */
import { Anchor, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useProblemText } from '../../../../ui/problem-text.ts'
import { rupiah } from '../../../../words/format.ts'
import { useWords } from '../../../../words/Words.tsx'
import { forget, useApi } from '../../../account/widgets/api.ts'
import { confirmPayments } from '../contract.ts'
import { reviewAddress } from './review-address.ts'
import { changed } from './use-bin.tsx'

type Props = { ids: number[]; amountOf: (id: number) => number; onDone: () => void }

type Result = { confirmed: number; refused: { id: number; message: string }[]; problem: string | null }
type State =
  | { step: 'closed' }
  | { step: 'asking'; total: number }
  | { step: 'sending'; share: number }
  | ({ step: 'done' } & Result)

/** Sent in parts, so that there is progress to see and a lost connection loses little. */
const part = 100

export function BulkConfirm({ ids, amountOf, onDone }: Props) {
  const words = useWords('payments.bulk')
  const [state, setState] = useState<State>({ step: 'closed' })
  const send = useSend((share) => setState({ step: 'sending', share }))
  const ask = () => setState({ step: 'asking', total: ids.reduce((sum, id) => sum + amountOf(id), 0) })
  const close = () => {
    if (state.step === 'sending') return
    setState({ step: 'closed' })
    if (state.step === 'done') onDone()
  }
  return (
    <>
      <Button size="compact-md" leftSection={<IconChecks size={18} aria-hidden />} onClick={ask}>
        {words('button', { count: ids.length })}
      </Button>
      <Modal
        opened={state.step !== 'closed'}
        onClose={close}
        title={words(state.step === 'done' ? 'doneTitle' : 'title', { count: ids.length })}
        centered
        withCloseButton={state.step !== 'sending'}
        closeOnClickOutside={state.step === 'asking'}
      >
        {state.step === 'asking' ? (
          <Question
            count={ids.length}
            total={state.total}
            onCancel={close}
            onConfirm={() => void send(ids).then((result) => setState({ step: 'done', ...result }))}
          />
        ) : null}
        {state.step === 'sending' ? <Sending share={state.share} /> : null}
        {state.step === 'done' ? <Outcome result={state} onClose={close} /> : null}
      </Modal>
    </>
  )
}

function useSend(onProgress: (share: number) => void): (ids: number[]) => Promise<Result> {
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  return async (ids) => {
    const result: Result = { confirmed: 0, refused: [], problem: null }
    onProgress(0)
    try {
      for (let start = 0; start < ids.length; start += part) {
        // One part after the other: the next one begins where this one ended.
        // oxlint-disable-next-line no-await-in-loop
        const { data } = await api.call(confirmPayments, { body: { ids: ids.slice(start, start + part) } })
        result.confirmed += data.confirmed.length
        result.refused.push(...data.refused)
        onProgress(Math.min(1, (start + part) / ids.length))
      }
    } catch (error) {
      result.problem = textOf(error)
    }
    await forget(client, changed)
    return result
  }
}

const strong = (text: ReactNode) => <strong>{text}</strong>

type QuestionProps = { count: number; total: number; onCancel: () => void; onConfirm: () => void }

function Question({ count, total, onCancel, onConfirm }: QuestionProps) {
  const words = useWords('payments.bulk')
  const common = useWords('common')
  return (
    <Stack>
      <Text>{words.rich('ask', { count, total: rupiah(total), strong })}</Text>
      <Text size="sm" c="dimmed">
        {words('hint')}
      </Text>
      <Group justify="end">
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button data-autofocus onClick={onConfirm}>
          {words('button', { count })}
        </Button>
      </Group>
    </Stack>
  )
}

function Sending({ share }: { share: number }) {
  const words = useWords('payments.bulk')
  return (
    <Stack>
      <Text role="status">{words('sending')}</Text>
      <Progress value={Math.max(5, share * 100)} animated aria-label={words('sending')} />
    </Stack>
  )
}

function Outcome({ result, onClose }: { result: Result; onClose: () => void }) {
  const words = useWords('payments.bulk')
  const common = useWords('common')
  return (
    <Stack>
      <Text role="status">{words('confirmed', { count: result.confirmed })}</Text>
      {result.problem ? (
        <Text c="red" role="alert">
          {words('broken', { problem: result.problem })}
        </Text>
      ) : null}
      {result.refused.length > 0 ? (
        <>
          <Text fw={600}>{words('refused', { count: result.refused.length })}</Text>
          <List size="sm" spacing={4}>
            {result.refused.map(({ id, message }) => (
              <List.Item key={id}>
                <Anchor component={Link} to={reviewAddress(id)}>
                  {words('payment', { id: String(id) })}
                </Anchor>
                : {message}
              </List.Item>
            ))}
          </List>
        </>
      ) : null}
      <Group justify="end">
        <Button data-autofocus onClick={onClose}>
          {common('done')}
        </Button>
      </Group>
    </Stack>
  )
}
