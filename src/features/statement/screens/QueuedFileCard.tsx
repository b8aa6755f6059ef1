/** One of the files to import: what it is, the portal's questions about it, and what it would bring. */
import { Alert, Badge, Button, Card, CloseButton, Group, Loader, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { fileProblem } from '#ui/drafted-form/form-problems.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { StatementAccount } from '../statement.contract.ts'
import { exactly } from '../sen.rules.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { AccountForm, PasswordForm, PeriodForm } from './FileQuestions.tsx'
import type { Answers } from './import-answers.ts'
import { isReady, type QueuedFile } from './import-queue.ts'
import { PreviewPanel } from './PreviewPanel.tsx'

type Props = {
  one: QueuedFile
  accounts: StatementAccount[]
  /** Whether it is the only one: then its own button imports it. */
  isAlone: boolean
  isImporting: boolean
  onSay: (said: { accountId?: number | null; answers?: Answers }) => void
  onEnter: () => void
  onDrop: () => void
}

export function QueuedFileCard(props: Props) {
  const { one, accounts, isAlone, onDrop } = props
  const words = useWords('statements.import')
  const [isOpen, setOpen] = useState(false)
  const name = one.preview?.file_name ?? one.file.name
  const account = accounts.find(({ id }) => id === one.preview?.account_id)
  const isShown = isAlone || isOpen || (one.preview !== null && !isReady(one) && one.made === null)
  return (
    <Card component="section" withBorder mt="md" p={{ base: 'sm', sm: 'md' }} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div className="anywhere">
          <Title order={3} size="h5">
            {name}
          </Title>
          {account ? <Text size="sm">{words('accountOf', { name: account.name })}</Text> : null}
          <State one={one} />
        </div>
        {one.made === null ? <CloseButton aria-label={words('leave', { file: name })} onClick={onDrop} /> : null}
      </Group>
      {one.isLooking ? (
        <Text mt="xs" size="sm" role="status">
          <Loader size="xs" mr="xs" aria-hidden />
          {words('looking')}
        </Text>
      ) : null}
      {one.refusal && one.preview?.ask !== 'password' ? (
        <Alert color="red" mt="sm" role="alert">
          {fileProblem(one.refusal) || Object.values(one.refusal.errors)[0]}
        </Alert>
      ) : null}
      {isAlone || one.made !== null || !isReady(one) ? null : (
        <Button variant="default" size="sm" mt="xs" mr="auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words(isOpen ? 'less' : 'look')}
        </Button>
      )}
      {isShown ? <Body {...props} /> : null}
    </Card>
  )
}

/** How far it is, in a word or two. */
function State({ one }: { one: QueuedFile }) {
  const words = useWords('statements.import')
  const { made, preview, refusal } = one
  if (made)
    return (
      <Badge color="teal" variant="light" tt="none">
        {words('made', { lines: made.lines, out: made.lines_out })}
      </Badge>
    )
  if (isReady(one) && preview)
    return (
      <Badge color="blue" variant="light" tt="none">
        {words('brings', { lines: preview.new_lines, amount: rupiah(exactly(preview)) })}
      </Badge>
    )
  if (preview?.is_known)
    return (
      <Badge color="gray" variant="light" tt="none">
        {words('known')}
      </Badge>
    )
  if (refusal && !preview)
    return (
      <Badge color="red" variant="light" tt="none">
        {words('unread')}
      </Badge>
    )
  if (preview || refusal)
    return (
      <Badge color="orange" variant="light" tt="none">
        {words('asks')}
      </Badge>
    )
  return null
}

function Body({ one, accounts, isAlone, isImporting, onSay, onEnter }: Props) {
  const columnsWord = useWords('statements.preview')
  const [isChoosing, setChoosing] = useState(false)
  const { preview, answers, refusal } = one
  if (!preview || one.made) return null
  const answer = (given: Partial<Answers>) => {
    setChoosing(false)
    onSay({ answers: { ...answers, ...given } })
  }
  if (preview.ask === 'password')
    return (
      <PasswordForm
        problem={refusal?.errors['password']}
        isBusy={one.isLooking}
        onGiven={(password) => answer({ password })}
      />
    )
  if (preview.ask === 'account')
    return <AccountForm preview={preview} accounts={accounts} onGiven={(accountId) => onSay({ accountId })} />
  if (preview.ask === 'columns' || isChoosing)
    return <ColumnsForm preview={preview} onGiven={(columns) => answer({ ...columns, amounts_are_right: null })} />
  if (preview.ask === 'period')
    return (
      <>
        <PeriodForm proposal={preview.proposal} onGiven={answer} />
        <Button variant="default" mt="md" onClick={() => setChoosing(true)}>
          {columnsWord('columns')}
        </Button>
      </>
    )
  return (
    <PreviewPanel
      preview={preview}
      isAlone={isAlone}
      isImporting={isImporting}
      isLooking={one.isLooking}
      onEnter={onEnter}
      onColumns={() => setChoosing(true)}
      onRight={(doubt) => answer(doubt === 'price' ? { amounts_are_right: true } : { account_is_right: true })}
    />
  )
}
