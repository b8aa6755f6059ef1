/** Trying an announcement, sending it now or at a time, writing by hand instead, stopping it, and throwing a draft away. */
import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconBrandWhatsapp, IconClock, IconMailForward, IconPlayerStop, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { MomentInput } from '#ui/kinds/MomentInput.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import {
  discardAnnouncement,
  sendAnnouncement,
  stopAnnouncement,
  tryAnnouncement,
  type WholeAnnouncement,
} from '../announcement.contract.ts'

const invalidates = ['/announcements']
const size = 18

export function AnnouncementActs({ announcement }: { announcement: WholeAnnouncement }) {
  const { state } = announcement
  if (state === 'DRAFT') return <DraftActs announcement={announcement} />
  return <SentActs announcement={announcement} />
}

function DraftActs({ announcement }: { announcement: WholeAnnouncement }) {
  const t = useWords('announcements.page')
  const confirm = useConfirm()
  const leadOn = useLeadOn()
  const [isTiming, setTiming] = useState(false)
  const { id, tried_at, counted } = announcement
  const { people } = counted
  const isTried = tried_at !== null
  const trial = useCommand(tryAnnouncement, { invalidates })
  const send = useCommand(sendAnnouncement, { invalidates })
  const discard = useCommand(discardAnnouncement, { onSuccess: () => leadOn('/announcements') })
  const untried = isTried ? null : <strong>{t('sendUntried')} </strong>
  const sendNow = async () => {
    const message = (
      <>
        {untried}
        {t('sendText', { people })}
      </>
    )
    if (!(await confirm({ title: t('sendTitle'), message, confirmLabel: t('sendTo', { people }) }))) return
    send.mutate({ params: { id }, body: { is_untried: !isTried } })
  }
  const byHand = async () => {
    const question = { title: t('byHandTitle'), message: t('byHandText'), confirmLabel: t('byHandSave') }
    if (await confirm(question)) send.mutate({ params: { id }, body: { by_hand: true } })
  }
  const throwAway = async () => {
    const question = { title: t('discardTitle'), message: t('discardText'), confirmLabel: t('discard') }
    if (await confirm({ ...question, destructive: true })) discard.mutate({ params: { id } })
  }
  return (
    <Group gap="sm">
      <Button
        variant={isTried ? 'default' : 'filled'}
        leftSection={<IconMailForward size={size} aria-hidden />}
        loading={trial.isPending}
        disabled={people === 0}
        onClick={() => trial.mutate({ params: { id } })}
      >
        {t(isTried ? 'tryAgain' : 'try')}
      </Button>
      <Button
        variant={isTried ? 'filled' : 'default'}
        leftSection={<IconSend size={size} aria-hidden />}
        loading={send.isPending}
        disabled={people === 0}
        onClick={() => void sendNow()}
      >
        {t('send')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClock size={size} aria-hidden />}
        disabled={people === 0}
        onClick={() => setTiming(true)}
      >
        {t('later')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBrandWhatsapp size={size} aria-hidden />}
        disabled={people === 0}
        onClick={() => void byHand()}
      >
        {t('byHand')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={size} aria-hidden />}
        loading={discard.isPending}
        onClick={() => void throwAway()}
      >
        {t('discard')}
      </Button>
      {isTiming ? <Timing announcement={announcement} onClose={() => setTiming(false)} /> : null}
    </Group>
  )
}

function Timing({ announcement, onClose }: { announcement: WholeAnnouncement; onClose: () => void }) {
  const t = useWords('announcements.page')
  const api = useApi()
  const { id, tried_at } = announcement
  const isUntried = tried_at === null
  return (
    <Modal opened onClose={onClose} title={t('laterTitle')} centered>
      <FormShell
        schema={sendAnnouncement.body}
        initial={{ send_at: '' }}
        submit={(body) => api.call(sendAnnouncement, { params: { id }, body: { ...body, is_untried: isUntried } })}
        onDone={useSaved(invalidates, onClose)}
        submitLabel={t('laterSave')}
        onCancel={onClose}
      >
        {(form) => (
          <Stack gap="sm">
            {isUntried ? <strong>{t('sendUntried')}</strong> : null}
            <MomentInput
              label={t('facts.sendAt')}
              required
              value={form.values.send_at}
              onChange={(moment) => form.setFieldValue('send_at', moment)}
              error={form.errors['send_at']}
            />
            <Hint>{t('laterHint')}</Hint>
          </Stack>
        )}
      </FormShell>
    </Modal>
  )
}

function SentActs({ announcement }: { announcement: WholeAnnouncement }) {
  const t = useWords('announcements.page')
  const confirm = useConfirm()
  const { id, state, figures, may_resume } = announcement
  const send = useCommand(sendAnnouncement, { invalidates })
  const stop = useCommand(stopAnnouncement, { invalidates })
  const { waiting = 0, stopped = 0 } = figures ?? {}
  const stopRest = async () => {
    const message = t('stopText', { waiting })
    if (await confirm({ title: t('stopTitle'), message, confirmLabel: t('stop'), destructive: true }))
      stop.mutate({ params: { id } })
  }
  const resume = async () => {
    const message = t('resumeText', { stopped })
    if (await confirm({ title: t('resumeTitle'), message, confirmLabel: t('resume') }))
      send.mutate({ params: { id }, body: {} })
  }
  if (state === 'SCHEDULED') {
    return (
      <Group>
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params: { id } })}>
          {t('unschedule')}
        </Button>
      </Group>
    )
  }
  if (state === 'SENDING') {
    return (
      <Group>
        <Button
          color="red"
          leftSection={<IconPlayerStop size={size} aria-hidden />}
          loading={stop.isPending}
          onClick={() => void stopRest()}
        >
          {t('stop')}
        </Button>
      </Group>
    )
  }
  if (!may_resume) return null
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconSend size={size} aria-hidden />}
        loading={send.isPending}
        onClick={() => void resume()}
      >
        {t('resume')}
      </Button>
    </Group>
  )
}
