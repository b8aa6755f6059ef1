import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useApi, useWrite } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { Banner } from '../../widgets/Banner.tsx'
import { useSubmit } from '../../widgets/use-submit.ts'
import { beginTotp, confirmTotp, type OwnFactors, removeTotp } from '../../own-factor.contract.ts'
import { useFirstFactor } from './use-first-factor.ts'
import { Panel } from '#ui/Panel.tsx'
import type { Changed } from './PasskeysCard.tsx'
import classes from './security.module.css'

type Secret = { uri: string; secret: string }

export function AppCard({ totp, onChange }: { totp: OwnFactors['totp']; onChange: Changed }) {
  const t = useWords('security.totp')
  const language = useLanguage()
  const confirm = useConfirm()
  const textOf = useProblemText()
  const [secret, setSecret] = useState<Secret | null>(null)
  // Quietly: a message would cover the code that is to be scanned.
  const beginning = useWrite(beginTotp, {
    onSuccess: ({ data }) => setSecret(data),
    onError: (problem) => notify.problem(textOf(problem)),
  })
  const isWanted = useFirstFactor()
  const begin = async () => {
    if (await isWanted()) beginning.mutate({})
  }
  const removing = useCommand(removeTotp, { onSuccess: () => onChange() })
  const remove = async () => {
    const question = { title: t('removeTitle'), message: t('removeText'), confirmLabel: t('remove') }
    if (await confirm({ ...question, destructive: true })) removing.mutate({})
  }
  return (
    <Panel isLoose title={t('title')} lead={t('lead')}>
      {totp ? (
        <>
          <Text>{t('on', { day: day(totp.confirmed_at, language) })}</Text>
          <Button variant="subtle" color="red" size="sm" loading={removing.isPending} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </>
      ) : secret ? (
        <Confirm
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={async (codes) => {
            setSecret(null)
            await onChange(codes)
          }}
        />
      ) : (
        <>
          <Text>{t('none')}</Text>
          <Button
            variant="default"
            loading={beginning.isPending}
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
            onClick={() => void begin()}
          >
            {t('add')}
          </Button>
        </>
      )}
    </Panel>
  )
}

type Props = { secret: Secret; onClose: () => void; onDone: (codes: string[] | null) => Promise<void> }

/** The secret as a picture and in letters, and the first code. */
function Confirm({ secret, onClose, onDone }: Props) {
  const t = useWords('security.totp')
  const api = useApi()
  const { sending, errors, problem, run } = useSubmit()
  const [code, setCode] = useState('')
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      const { data, message } = await api.call(confirmTotp, { body: { code } })
      notify.success(message)
      await onDone(data.recovery_codes)
    })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {problem && <Banner>{problem}</Banner>}
        <div className={classes.here}>
          <Text>{t('here')}</Text>
          <Button component="a" href={secret.uri} leftSection={<IconDeviceMobile size={18} aria-hidden />}>
            {t('openApp')}
          </Button>
        </div>
        <Text>{t('scan')}</Text>
        <QrCode text={secret.uri} label={t('qr')} className={classes.qr} />
        <div>
          <Hint>{t('secret')}</Hint>
          <div className={classes.secret} data-secret>
            {secret.secret.match(/.{1,4}/g)?.join(' ')}
          </div>
          <CopyButton value={secret.secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" mt="xs" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </div>
        <TextInput
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errors['code']}
        />
        <Group>
          <Button type="submit" loading={sending}>
            {t('confirm')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
