/** /check-in/:door/helpers: links for the helpers of one door: making one, its code to scan, and those that are live. */
import { Button, CopyButton, Title as Heading, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { minuteMs } from '#kit/time.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { NotFound } from '#ui/NotFound.tsx'
import { Page } from '#ui/Page.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { type DoorLink, doorLinks } from '../door-link.contract.ts'
import { type Door, doorOf } from './door/door-list.ts'
import classes from './door/door.module.css'

/** What is read again. */
const changed = { TOEFL: '/toefl-shifts', PARTY: '/welcoming-party-shifts' } as const

/** Midnight is of the next day; what people mean is the minute before. */
const lastMinute = (at: string): string => new Date(Date.parse(at) - minuteMs).toISOString()

type Made = DoorLink & { address: string }

export const handle = { title: 'doorDesk.links.title' }

export default function Links() {
  const door = doorOf(useParams()['door'] ?? null)
  return door ? <Helpers door={door} /> : <NotFound />
}

function Helpers({ door: { programme, shiftId: id } }: { door: Door }) {
  const t = useWords('doorDesk.links')
  const title = useWords('shell.items')('checkIn')
  const api = useApi()
  const client = useQueryClient()
  const { list, make } = doorLinks[programme]
  const { data, error, refetch } = useRead(list, { params: { id } })
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: title, to: '/check-in' }]}>
      <div className={classes.desk}>
        {made ? (
          <NewLink made={made} onDone={() => setMade(null)} />
        ) : (
          <FormShell
            schema={make.body}
            initial={{ helper: '' }}
            isRepeatable
            submit={(body) => api.call(make, { params: { id }, body })}
            onDone={(answer) => {
              setMade(answer.data)
              void forget(client, [changed[programme]])
            }}
            submitLabel={t('make')}
          >
            {(form) => (
              <TextInput
                label={t('helper')}
                description={t('helperHint')}
                maxLength={120}
                size="md"
                withAsterisk
                autoComplete="off"
                {...form.getInputProps('helper')}
              />
            )}
          </FormShell>
        )}
        <section className={classes.people}>
          <Heading order={2} size="h4">
            {t('live')}
          </Heading>
          {data === undefined ? (
            <Unread error={error} refetch={refetch} kind="form" />
          ) : data.data.length === 0 ? (
            <EmptyState title={t('none')} picture="empty">
              {t('noneText')}
            </EmptyState>
          ) : (
            <ul>
              {data.data.map((link) => (
                <Live key={link.id} link={link} door={{ programme, shiftId: id }} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Page>
  )
}

/** Shown once: only its hash is kept. */
function NewLink({ made: { helper, address, expires_at }, onDone }: { made: Made; onDone: () => void }) {
  const t = useWords('doorDesk.links')
  const language = useLanguage()
  const said = t('message', { moment: moment(lastMinute(expires_at), language), address })
  return (
    <section className={classes.choice} role="status">
      <strong>{t('ready', { name: helper })}</strong>
      <span>{t('once')}</span>
      <QrCode text={address} label={t('code', { name: helper })} className={classes.code} />
      <TextInput
        label={t('address')}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.tools}>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(said)}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          WhatsApp
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('close')}
        </Button>
      </div>
    </section>
  )
}

function Live({ link, door: { programme, shiftId } }: { link: DoorLink; door: Door }) {
  const t = useWords('doorDesk.links')
  const language = useLanguage()
  const confirm = useConfirm()
  const { end } = doorLinks[programme]
  const command = useCommand(end, { invalidates: [changed[programme]] })
  const { id, helper, opens_at, expires_at, made_by_name, last_used_at } = link
  const [now] = useState(() => Date.now())
  const ask = async () => {
    const question = {
      title: t('endTitle', { name: helper }),
      message: t('endText'),
      confirmLabel: t('end'),
      destructive: true,
    }
    if (await confirm(question)) command.mutate({ params: { id: shiftId }, body: { link_id: id } })
  }
  return (
    <li className={classes.inside}>
      <span className={classes.facts}>
        <strong>{helper}</strong>
        <span>{t('until', { moment: moment(lastMinute(expires_at), language) })}</span>
        {Date.parse(opens_at) > now ? <span>{t('opens', { day: day(opens_at, language) })}</span> : null}
        <span>{last_used_at ? t('used', { moment: moment(last_used_at, language) }) : t('unused')}</span>
        {made_by_name ? <span>{t('by', { name: made_by_name })}</span> : null}
      </span>
      <Button
        variant="default"
        size="sm"
        loading={command.isPending}
        aria-label={t('endOf', { name: helper })}
        onClick={() => void ask()}
      >
        {t('end')}
      </Button>
    </li>
  )
}
