/** Asks for an erasure with the password, or for the rest with words. */
import { Modal, Text, Textarea } from '@mantine/core'
import { FormShell } from '#ui/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { useSession } from '#api/session.tsx'
import { PasswordField } from '#features/account/widgets/PasswordField.tsx'
import { askRequest } from '../privacy.contract.ts'
import { readOwnData } from '../own-data.contract.ts'
import type { RequestKind } from '../privacy.rules.ts'

const words = { ERASURE: 'erase', CORRECTION: 'correct', WITHDRAWAL: 'withdraw' } as const

type Props = { kind: RequestKind; onClose: () => void; onSent: () => void }

export function AskDialog({ kind, onClose, onSent }: Props) {
  const t = useWords('privacy')
  const api = useApi()
  const saved = useSaved([readOwnData.path], onSent)
  const { user } = useSession()
  return (
    <Modal opened onClose={onClose} title={t(`${words[kind]}.title`)} centered>
      <Text mb="md">
        {kind === 'ERASURE' ? t('erase.confirm') : t(kind === 'CORRECTION' ? 'correct.text' : 'withdraw.duty')}
      </Text>
      {kind === 'WITHDRAWAL' ? <Text mb="md">{t('withdraw.atOnce')}</Text> : null}
      <FormShell
        schema={askRequest.body}
        initial={{ kind, note: '', password: '' }}
        submit={(body) => api.call(askRequest, { body })}
        onDone={saved}
        submitLabel={kind === 'ERASURE' ? t('erase.button') : t('send')}
        onCancel={onClose}
        isDestructive={kind === 'ERASURE'}
      >
        {(form) =>
          kind === 'ERASURE' ? (
            <>
              {/* Tells the browser's password keeper whose password this is. */}
              <input type="text" name="username" autoComplete="username" value={user?.nim ?? ''} readOnly hidden />
              <PasswordField
                label={t('erase.password')}
                autoComplete="current-password"
                {...form.getInputProps('password')}
              />
            </>
          ) : (
            <Textarea
              label={t(kind === 'CORRECTION' ? 'correct.note' : 'withdraw.note')}
              withAsterisk
              autosize
              minRows={3}
              maxLength={1000}
              data-autofocus
              {...form.getInputProps('note')}
            />
          )
        }
      </FormShell>
    </Modal>
  )
}
