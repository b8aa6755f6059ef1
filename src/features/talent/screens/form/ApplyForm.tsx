/** The form of an application that is still to be sent. */
import { Alert, Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallInput } from '#kit/endpoint/endpoint.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/contract.ts'
import { forget, useApi } from '#api/api.ts'
import { applyAsTalent } from '../../contract.ts'
import { type Draft, dropDraft, loadDraft, makeKey, saveDraft, sendingOf } from './draft.ts'
import type { Lists } from './lists.ts'
import { successAddress, successState } from './success-address.ts'
import classes from './talent-form.module.css'
import { TalentInputs } from './TalentInputs.tsx'
import type { Values } from './values.ts'

type Props = {
  /** Whose draft it is: somebody else's on a shared computer is somebody else's. */
  id: string
  initial: Values
  lists: Lists
  nimNote?: string
}

export function ApplyForm({ id, initial, ...rest }: Props) {
  // Read once, in the browser: this form is never drawn on the server.
  const [draft, setDraft] = useState(() => loadDraft(id))
  const [round, setRound] = useState(0)
  const startOver = () => {
    dropDraft(id)
    setDraft(null)
    setRound(round + 1)
  }
  return (
    <>
      {draft && <Restored onStartOver={startOver} />}
      <Form key={round} id={id} initial={initial} draft={draft} {...rest} />
    </>
  )
}

function Form({ id, initial, draft, lists, nimNote }: Props & { draft: Draft | null }) {
  const t = useWords('talent.apply')
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  // The account's NIM is not a matter of what was typed.
  const [start] = useState(() => ({ ...(draft?.values ?? initial), ...(nimNote ? { nim: initial.nim } : {}) }))
  const kept = useKeeping(id, { values: start, sending: draft?.sending ?? null })
  const send = (body: Application) => api.call(applyAsTalent, { body }, { idempotencyKey: kept.keyFor(body) })
  return (
    <div className={classes.card}>
      <FormShell<typeof applyAsTalent.body, Values, Awaited<ReturnType<typeof send>>>
        schema={applyAsTalent.body}
        initial={start}
        keepsDraft
        submit={(body) => send(body)}
        onDone={({ data }) => {
          kept.end()
          void forget(client, [currentUser.path, '/talent-recruitments'])
          void navigate(successAddress(data.region_id), { state: successState(data.line_group) })
        }}
        submitLabel={t('submit')}
      >
        {(form) => (
          <>
            <Keeper values={form.values} onChange={kept.change} />
            <TalentInputs form={form} lists={lists} {...(nimNote ? { nimNote } : {})} />
            <Text size="sm" c="dimmed">
              {t('kept')}
            </Text>
          </>
        )}
      </FormShell>
    </div>
  )
}

type Application = NonNullable<CallInput<typeof applyAsTalent>['body']>

/** Keeps what is typed and the key of the last sending; an untouched form is nothing to keep. */
function useKeeping(id: string, initial: Omit<Draft, 'savedAt'>) {
  const state = useRef<Omit<Draft, 'savedAt'> | 'ended'>(initial)
  return useMemo(() => {
    const save = (changed: Partial<Draft>) => {
      if (state.current === 'ended') return
      state.current = { ...state.current, ...changed }
      saveDraft(id, state.current)
    }
    return {
      change: (values: Values) => save({ values }),
      // Kept before it leaves: after a lost answer and a reload the same request is known by its key.
      keyFor: (body: Application): string => {
        const last = state.current === 'ended' ? null : state.current.sending
        const sending = sendingOf(last, JSON.stringify(body), makeKey)
        save({ sending })
        return sending.key
      },
      end: () => {
        state.current = 'ended'
        dropDraft(id)
      },
    }
  }, [id])
}

/** Tells of every change, a moment after the last letter or when the page is left. */
function Keeper({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  const first = useRef(values)
  useEffect(() => {
    if (values === first.current) return undefined
    const tell = () => onChange(values)
    const timer = setTimeout(tell, 300)
    window.addEventListener('pagehide', tell)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', tell)
    }
  }, [values, onChange])
  return null
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  const t = useWords('talent.apply')
  const confirm = useConfirm()
  const ask = async () => {
    const question = {
      title: t('startOverAsk'),
      message: t('startOverText'),
      confirmLabel: t('startOver'),
      destructive: true,
    }
    if (await confirm(question)) onStartOver()
  }
  return (
    <Alert role="status" color="blue" icon={<IconHistory aria-hidden />}>
      {t('restored')}{' '}
      <Button size="compact-sm" variant="default" onClick={() => void ask()}>
        {t('startOver')}
      </Button>
    </Alert>
  )
}
