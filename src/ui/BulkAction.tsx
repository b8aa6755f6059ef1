/**
 * A button for the chosen rows of a list: a question with what will happen, then progress, then a word that it is done,
 * or who was refused and why.
 *
 * @example
 * renderBulk={({ ids, clear }) => (
 *   <BulkAction ids={ids} label={words('confirm', { count: ids.length })} title={...} question={...} sending={...}
 *     doneText={(count) => words('confirmed', { count })} part={100} send={(some) => confirmAll(some)}
 *     nameOf={(id) => ({ name: words('payment', { id }) })} refresh={() => void forget(client, paths)} onDone={clear} />
 * )}
 */
import { Button, type ButtonProps, Group, List, Modal, type ModalProps, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { TextLink } from './links.tsx'
import { notify } from './notify.tsx'
import { useProblemText } from './problem-text.ts'
import { type BulkResult, inParts, type PartResult } from './each.ts'

type Props = {
  ids: number[]
  /** The button's text, in the list and in the dialog. */
  label: string
  /** Another text of the dialog's button, where what it acts on is chosen in the dialog. */
  act?: string
  /** The dialog's width. */
  size?: ModalProps['size']
  icon?: ReactNode
  button?: Pick<ButtonProps, 'color' | 'variant'>
  title: string
  /** The effect, and whether it can be taken back. */
  question: ReactNode
  /** Whether what the question asks for is given; yes by default. */
  isReady?: boolean
  sending: string
  doneText: (count: number) => string
  /** How many ids `send` takes at once. */
  part: number
  send: (ids: number[]) => Promise<PartResult>
  /** The name of a refused record, and its address. */
  nameOf: (id: number) => { name: string; to?: string }
  /** After sending, before the outcome is read: lists are out of date. */
  refresh: () => void
  /** After it was done and the refusals have been read: no rows are chosen any more. */
  onDone: () => void
  /** When the question appears, and when the dialog goes: its subject can be held still for so long. */
  onOpen?: () => void
  onClose?: () => void
  /** Offers to undo it. Then nothing else is said about it, unless some were refused. */
  offer?: ((text: string, result: BulkResult) => void) | undefined
}

type State =
  | { step: 'closed' }
  | { step: 'asking' }
  | { step: 'sending'; share: number }
  | ({ step: 'done' } & BulkResult)

export function BulkAction(props: Props) {
  const { ids, label, icon, button = {}, title, size = 'md', sending, doneText, onDone, onOpen, onClose, offer } = props
  const words = useWords('office.bulk')
  const textOf = useProblemText()
  const [state, setState] = useState<State>({ step: 'closed' })
  const run = async () => {
    const { part, send, refresh } = props
    const onProgress = (share: number) => setState({ step: 'sending', share })
    const result = await inParts(ids, { part, send, onProgress, textOf })
    refresh()
    if (offer && result.done > 0) offer(doneText(result.done), result)
    if (result.problem || result.refused.length > 0) {
      setState({ step: 'done', ...result })
      return
    }
    // Nothing is left to read or to press.
    setState({ step: 'closed' })
    onClose?.()
    if (!offer) notify.success(doneText(result.done))
    onDone()
  }
  const close = () => {
    if (state.step === 'sending') return
    setState({ step: 'closed' })
    onClose?.()
    if (state.step === 'done') onDone()
  }
  const open = () => {
    onOpen?.()
    setState({ step: 'asking' })
  }
  return (
    <>
      <Button size="xs" leftSection={icon} {...button} onClick={open}>
        {label}
      </Button>
      <Modal
        opened={state.step !== 'closed'}
        onClose={close}
        title={state.step === 'done' ? words('doneTitle') : title}
        size={state.step === 'asking' ? size : 'md'}
        centered
        withCloseButton={state.step !== 'sending'}
        closeOnClickOutside={state.step === 'asking'}
      >
        {state.step === 'asking' ? (
          <Question {...props} onCancel={close} onConfirm={() => void run()}>
            {props.question}
          </Question>
        ) : null}
        {state.step === 'sending' ? <Sending text={sending} share={state.share} /> : null}
        {state.step === 'done' ? <Outcome {...props} result={state} onClose={close} /> : null}
      </Modal>
    </>
  )
}

type QuestionProps = Pick<Props, 'label' | 'act' | 'button' | 'isReady'> & {
  children: ReactNode
  onCancel: () => void
  onConfirm: () => void
}

function Question({ label, act = label, button = {}, isReady = true, children, onCancel, onConfirm }: QuestionProps) {
  const common = useWords('common')
  return (
    <Stack>
      {children}
      <Group justify="end">
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button
          {...(button.color ? { color: button.color } : {})}
          data-autofocus
          disabled={!isReady}
          onClick={onConfirm}
        >
          {act}
        </Button>
      </Group>
    </Stack>
  )
}

function Sending({ text, share }: { text: string; share: number }) {
  return (
    <Stack>
      <Text role="status">{text}</Text>
      <Progress value={Math.max(5, share * 100)} animated aria-label={text} />
    </Stack>
  )
}

type OutcomeProps = Pick<Props, 'doneText' | 'nameOf'> & { result: BulkResult; onClose: () => void }

function Outcome({ result, doneText, nameOf, onClose }: OutcomeProps) {
  const words = useWords('office.bulk')
  const common = useWords('common')
  return (
    <Stack>
      <Text role="status">{doneText(result.done)}</Text>
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
                <Named {...nameOf(id)} />: {message}
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

function Named({ name, to }: { name: string; to?: string }) {
  return to === undefined ? name : <TextLink to={to}>{name}</TextLink>
}
