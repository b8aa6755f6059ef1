import { Button, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useApi } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { notify } from '#ui/notify.tsx'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { deviceOf } from '../../session.rules.ts'
import { Banner } from '../../widgets/Banner.tsx'
import { useSubmit } from '../../widgets/use-submit.ts'
import {
  addPasskey,
  askForNewPasskey,
  type OwnFactors,
  type Passkey,
  putPasswordAlone,
  removePasskey,
  renamePasskey,
} from '../../own-factor.contract.ts'
import { hasPasskeys, makePasskey, otherHost, PasskeyCancelled } from '../../widgets/browser-passkeys.ts'
import { FirstPasskey } from './FirstPasskey.tsx'
import { Panel } from '#ui/Panel.tsx'
import classes from './security.module.css'

export type Changed = (codes?: string[] | null) => Promise<void>

export function PasskeysCard({ factors, onChange }: { factors: OwnFactors; onChange: Changed }) {
  const { passkeys } = factors
  const t = useWords('security.passkeys')
  const login = useWords('factors.login')
  const api = useApi()
  const { sending, errors, problem, run, setProblem } = useSubmit()
  const name = () => {
    const { browser, system } = deviceOf(navigator.userAgent)
    return browser && system ? t('fallback', { browser, system }) : t('plain')
  }
  const [isAsking, setAsking] = useState(false)
  const begin = () => {
    if (passkeys.length === 0 && factors.second_factor === 'NONE') setAsking(true)
    else void add(false)
  }
  const add = (password_alone: boolean) =>
    run(async () => {
      setAsking(false)
      const { data: asked } = await api.call(askForNewPasskey)
      const host = otherHost({ rpId: (asked.passkey['rp'] as { id?: string } | undefined)?.id })
      if (host) return setProblem(login('passkeyElsewhere', { address: host }))
      const credential = await makePasskey(asked.passkey).catch((error: unknown) => {
        if (!(error instanceof PasskeyCancelled)) throw error
        setProblem(t('cancelled'))
      })
      if (!credential) return
      const body = { challenge: asked.token, credential, name: name(), password_alone }
      const { data, message } = await api.call(addPasskey, { body })
      notify.success(message)
      await onChange(data.recovery_codes)
    })
  const said = problem ?? errors['challenge'] ?? errors['credential']
  return (
    <Panel isLoose title={t('title')} lead={t('lead')}>
      {passkeys.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <ul className="stack close">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && <TooSwitch factors={factors} onChange={onChange} />}
      {said && <Banner>{said}</Banner>}
      {hasPasskeys() ? (
        <Button loading={sending} leftSection={<IconFingerprint size={18} aria-hidden />} onClick={begin}>
          {t('add')}
        </Button>
      ) : (
        <Text size="sm">{t('unsupported')}</Text>
      )}
      {isAsking && <FirstPasskey onClose={() => setAsking(false)} onGo={(isAlone) => void add(isAlone)} />}
    </Panel>
  )
}

/** Whether the password asks for a passkey, too. An app is asked for anyway, and the office cannot choose. */
function TooSwitch({ factors, onChange }: { factors: OwnFactors; onChange: Changed }) {
  const t = useWords('security.passkeys')
  const { password_alone: isAlone, is_required: isRequired, totp } = factors
  const putting = useCommand(putPasswordAlone, { onSuccess: ({ data }) => onChange(data.recovery_codes) })
  if (totp || (isRequired && !isAlone)) return null
  return (
    <Switch
      label={t('too')}
      description={t('tooHint')}
      checked={!isAlone}
      disabled={putting.isPending}
      onChange={({ currentTarget: { checked } }) => putting.mutate({ body: { password_alone: !checked } })}
    />
  )
}

function Row({ passkey, onChange }: { passkey: Passkey; onChange: Changed }) {
  const t = useWords('security.passkeys')
  const language = useLanguage()
  const confirm = useConfirm()
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, created_at: since, last_used_at: used } = passkey
  const removing = useCommand(removePasskey, { onSuccess: () => onChange() })
  const remove = async () => {
    const question = { title: t('removeTitle', { name }), message: t('removeText'), confirmLabel: t('remove') }
    if (await confirm({ ...question, destructive: true })) removing.mutate({ params: { id } })
  }
  return (
    <li>
      <div>
        <div className={classes.name}>{name}</div>
        <Hint>
          {t('since', { day: day(since, language, 'short') })},{' '}
          {used ? t('used', { moment: moment(used, language) }) : t('unused')}
        </Hint>
      </div>
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
        <Button variant="subtle" color="red" size="sm" loading={removing.isPending} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </Group>
      {isRenaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} onChange={onChange} />}
    </li>
  )
}

type Props = { passkey: Passkey; onClose: () => void; onChange: Changed }

function RenameDialog({ passkey, onClose, onChange }: Props) {
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
