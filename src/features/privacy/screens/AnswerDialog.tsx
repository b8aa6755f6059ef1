/** What the committee writes to a person: what was done, or why not. */
import { Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { notify } from '#ui/notify.tsx'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { doRequest, listPrivacyRequests, type PrivacyRequest, refuseRequest } from '../contract.ts'

export type Answering = { request: PrivacyRequest; what: 'finish' | 'refuse' }

export function AnswerDialog({ request, what, onClose }: Answering & { onClose: () => void }) {
  const t = useWords('privacy.office')
  const api = useApi()
  const client = useQueryClient()
  const onDone = ({ message }: { message: string }) => {
    notify.success(message)
    onClose()
    void forget(client, [listPrivacyRequests.path, '/pending-counts'])
  }
  const params = { id: request.id }
  const common = { withAsterisk: true, autosize: true, minRows: 3, maxLength: 1000, 'data-autofocus': true } as const
  return (
    <Modal opened onClose={onClose} title={t(what === 'finish' ? 'finishTitle' : 'refuseTitle')} centered>
      {what === 'finish' ? (
        <FormShell
          schema={doRequest.body}
          initial={{ answer: '' }}
          submit={(body) => api.call(doRequest, { params, body })}
          onDone={onDone}
          submitLabel={t('finish')}
          onCancel={onClose}
        >
          {(form) => <Textarea label={t('answer')} {...common} {...form.getInputProps('answer')} />}
        </FormShell>
      ) : (
        <FormShell
          schema={refuseRequest.body}
          initial={{ reason: '' }}
          submit={(body) => api.call(refuseRequest, { params, body })}
          onDone={onDone}
          submitLabel={t('refuse')}
          onCancel={onClose}
        >
          {(form) => <Textarea label={t('reason')} {...common} {...form.getInputProps('reason')} />}
        </FormShell>
      )}
    </Modal>
  )
}
