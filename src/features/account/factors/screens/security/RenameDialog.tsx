import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useApi } from '#api/api.ts'
import { notify } from '#ui/notify.tsx'
import { useWords } from '#words/Words.tsx'
import { Banner } from '../../../widgets/Banner.tsx'
import { useSubmit } from '../../../widgets/use-submit.ts'
import { type Passkey, renamePasskey } from '../../own/contract.ts'
import type { Changed } from './PasskeysCard.tsx'

type Props = { passkey: Passkey; onClose: () => void; onChange: Changed }

export function RenameDialog({ passkey, onClose, onChange }: Props) {
  const t = useWords('security.passkeys')
  const api = useApi()
  const { sending, errors, problem, run } = useSubmit()
  const [name, setName] = useState(passkey.name)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      notify.success((await api.call(renamePasskey, { params: { id: passkey.id }, body: { name } })).message)
      onClose()
      await onChange()
    })
  }
  return (
    <Modal opened onClose={onClose} title={t('renameTitle')} centered>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {problem && <Banner>{problem}</Banner>}
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            data-autofocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors['name']}
          />
          <Button type="submit" loading={sending}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
