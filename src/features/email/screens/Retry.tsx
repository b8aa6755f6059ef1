/** The ways to send again: one mail, the chosen ones, all that failed. */
import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { BulkAction } from '#ui/BulkAction.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { type MailRow, retryMail, retryMails } from '../email.contract.ts'
import type { MailList } from './mail-list.ts'

const outOfDate = ['/emails', '/dashboard-admin']

/** Its effect, in a few words: a waiting mail is not sent again but sooner. */
const wordOf = (mail: MailRow) => (mail.status === 'QUEUED' ? 'now' : 'retry')

/** At the end of a row. */
export function RetryButton({ mail }: { mail: MailRow }) {
  const t = useWords('emails')
  const retry = useCommand(retryMail, { invalidates: outOfDate })
  return (
    <Tooltip label={t(wordOf(mail))}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t(`${wordOf(mail)}To`, { address: mail.to_address })}
        loading={retry.isPending}
        onClick={() => retry.mutate({ params: { id: mail.id } })}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** In the opened mail. */
export function RetryOpened({ mail, onDone }: { mail: MailRow; onDone: () => void }) {
  const t = useWords('emails')
  const retry = useCommand(retryMail, { invalidates: outOfDate, onSettled: onDone })
  return (
    <Button
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { id: mail.id } })}
    >
      {t(wordOf(mail))}
    </Button>
  )
}

type ManyProps = { ids: number[]; addressOf: (id: number) => string | undefined; onDone: () => void }

export function RetryMany({ ids, addressOf, onDone }: ManyProps) {
  const t = useWords('emails.many')
  const api = useApi()
  const client = useQueryClient()
  const count = ids.length
  return (
    <BulkAction
      ids={ids}
      label={t('button', { count })}
      icon={<IconRefresh size={18} aria-hidden />}
      title={t('title', { count })}
      question={<Text size="sm">{t('ask')}</Text>}
      sending={t('sending')}
      doneText={(queued) => t('done', { count: queued })}
      part={500}
      send={async (some) => {
        const { data } = await api.call(retryMails, { body: { ids: some } })
        return { done: data.queued.length, refused: data.refused }
      }}
      nameOf={(id) => ({ name: addressOf(id) ?? t('mail', { id: String(id) }) })}
      refresh={() => void forget(client, outOfDate)}
      onDone={onDone}
    />
  )
}

/** Every failed mail that fits the list's filters, on whatever page. */
export function RetryFailed({ count, request }: { count: number; request: MailList['request'] }) {
  const t = useWords('emails')
  const confirm = useConfirm()
  const retry = useCommand(retryMails, { invalidates: outOfDate })
  const start = async () => {
    const question = { title: t('many.title', { count }), message: t('many.ask'), confirmLabel: t('retry') }
    if (!(await confirm(question))) return
    const { q, template, reached, from, to } = request
    retry.mutate({ body: { ids: [], all: true, q, template, reached, from, to } })
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={retry.isPending}
      onClick={() => void start()}
    >
      {t('allFailed', { count })}
    </Button>
  )
}
