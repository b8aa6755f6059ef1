/** /dashboard/privacy: a person's data and its reasons, all of it as a file, and the possible requests. */
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { bringTo } from '#ui/bring-to.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useBusy } from '#ui/use-busy.ts'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import { type OwnRequest, withdrawRequest, withdrawConsent } from '../privacy.contract.ts'
import { downloadOwnData, readOwnData } from '../own-data.contract.ts'
import type { RequestKind } from '../privacy.rules.ts'
import { ParentAsk } from '../widgets/ParentAsk.tsx'
import { AskDialog } from './AskDialog.tsx'
import { RequestState } from './RequestState.tsx'
import classes from './privacy.module.css'

export const handle = { title: 'privacy.title' }

type OwnData = ReplyOf<typeof readOwnData>['data']

export default function MyData() {
  const t = useWords('privacy')
  const { data, error, refetch } = useRead(readOwnData)
  return (
    <Page title={t('title')} lead={t('lead')}>
      {data ? <Cards own={data.data} /> : <Unread error={error} refetch={refetch} kind="cards" />}
    </Page>
  )
}

function Cards({ own }: { own: OwnData }) {
  const t = useWords('privacy')
  const parents = useWords('parents')
  const [asking, setAsking] = useState<RequestKind | null>(null)
  const [hasAsked, setAsked] = useState(false)
  const isOpen = (kind: RequestKind) => own.requests.some((one) => one.kind === kind && one.state === 'OPEN')
  // The committee's accounts end with their role.
  const isOffice = own.obstacles.includes('COMMITTEE')
  return (
    <div className="columns late">
      <div className="stack apart">
        {own.parent ? (
          <Panel isLoose title={parents('title')}>
            <ParentAsk parent={own.parent} />
          </Panel>
        ) : null}
        {own.requests.length > 0 ? <Requests requests={own.requests} isAwaited={hasAsked} /> : null}
        <Held own={own} />
        {own.consents.length > 0 ? <Consents consents={own.consents} /> : null}
        <Panel isLoose title={t('download.title')}>
          <Text>{t('download.text')}</Text>
          <Download />
        </Panel>
      </div>
      <div className="stack apart">
        <Panel isLoose title={t('correct.title')}>
          <Text>{t('correct.text')}</Text>
          <Group gap="sm">
            <ButtonLink to="/dashboard/profile" variant="default">
              {t('correct.profile')}
            </ButtonLink>
            <Button variant="default" disabled={isOpen('CORRECTION')} onClick={() => setAsking('CORRECTION')}>
              {t('correct.button')}
            </Button>
          </Group>
        </Panel>
        <Panel isLoose title={t('withdraw.title')}>
          {own.withdrawable.length > 0 ? (
            <>
              <Text>{t('withdraw.text')}</Text>
              <Withdrawable kinds={own.withdrawable} />
            </>
          ) : null}
          <Text>{t('withdraw.duty')}</Text>
          <Button variant="default" disabled={isOpen('WITHDRAWAL')} onClick={() => setAsking('WITHDRAWAL')}>
            {t('withdraw.button')}
          </Button>
        </Panel>
        <Panel isLoose title={t('erase.title')}>
          <Text>{t('erase.text')}</Text>
          {own.obstacles.length > 0 ? (
            <div>
              <Text fw={600}>{t('erase.notYet')}</Text>
              <ul>
                {own.obstacles.map((obstacle) => (
                  <li key={obstacle}>{t(`obstacles.${obstacle}`)}</li>
                ))}
              </ul>
              {isOffice ? null : <Text size="sm">{t('erase.askAnyway')}</Text>}
            </div>
          ) : null}
          <Button
            color="red"
            variant="outline"
            disabled={isOffice || isOpen('ERASURE')}
            onClick={() => setAsking('ERASURE')}
          >
            {t('erase.button')}
          </Button>
        </Panel>
      </div>
      {asking ? (
        <AskDialog
          kind={asking}
          onClose={() => setAsking(null)}
          onSent={() => {
            setAsking(null)
            setAsked(true)
          }}
        />
      ) : null}
    </div>
  )
}

/** The consents that end at once, each by its own button. */
function Withdrawable({ kinds }: { kinds: OwnData['withdrawable'] }) {
  const t = useWords('privacy')
  const confirm = useConfirm()
  const withdraw = useCommand(withdrawConsent, { invalidates: [readOwnData.path, '/user'] })
  const ask = async (kind: (typeof kinds)[number]) => {
    const use = t(`consents.kinds.${kind}`)
    const question = { title: t('withdraw.title'), message: t(`withdraw.does.${kind}`) }
    if (await confirm({ ...question, confirmLabel: t('withdraw.one', { use }), destructive: true })) {
      withdraw.mutate({ body: { kind } })
    }
  }
  return (
    <Group gap="sm">
      {kinds.map((kind) => (
        <Button key={kind} variant="default" loading={withdraw.isPending} onClick={() => void ask(kind)}>
          {t('withdraw.one', { use: t(`consents.kinds.${kind}`) })}
        </Button>
      ))}
    </Group>
  )
}

function Held({ own }: { own: OwnData }) {
  const t = useWords('privacy')
  return (
    <Panel isLoose title={t('held.title')}>
      <ul className={`stack ${classes.list}`}>
        {own.held.map(({ kind, records }) => (
          <li key={kind}>
            <Text fw={600}>{t(`kinds.${kind}.title`)}</Text>
            <Text size="sm">{t(`kinds.${kind}.why`)}</Text>
            <Hint>{t('held.records', { count: records })}</Hint>
          </li>
        ))}
      </ul>
      <TextLink to="/privacy-notice">{t('held.notice')}</TextLink>
      <Badge variant="light" tt="none">
        {t('held.pictures', { count: own.pictures })}
      </Badge>
    </Panel>
  )
}

function Consents({ consents }: Pick<OwnData, 'consents'>) {
  const t = useWords('privacy')
  const language = useLanguage()
  return (
    <Panel isLoose title={t('consents.title')}>
      <ul className={`stack ${classes.list}`}>
        {consents.map(({ kind, given_at, withdrawn_at }) => (
          <li key={`${kind} ${given_at}`}>
            <Text fw={600}>{t(`consents.kinds.${kind}`)}</Text>
            <Text size="sm">{t('consents.read', { at: moment(given_at, language) })}</Text>
            {withdrawn_at ? (
              <Text size="sm">{t('consents.withdrawn', { at: moment(withdrawn_at, language) })}</Text>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Download() {
  const t = useWords('privacy')
  const api = useApi()
  const { isBusy, run } = useBusy()
  const download = async () => {
    const { file, name } = await api.download(downloadOwnData)
    saveFile(file, name)
  }
  return (
    <Button loading={isBusy} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void run(download)}>
      {t('download.button')}
    </Button>
  )
}

type RequestsProps = {
  requests: readonly OwnRequest[]
  /** One was sent just now: the reader is brought to it. */
  isAwaited: boolean
}

function Requests({ requests, isAwaited }: RequestsProps) {
  const t = useWords('privacy.requests')
  const language = useLanguage()
  const confirm = useConfirm()
  const withdraw = useCommand(withdrawRequest, { invalidates: [readOwnData.path] })
  const part = useRef<HTMLDivElement>(null)
  const count = requests.length
  useEffect(() => {
    // Once more when it has come.
    if (isAwaited && count > 0) bringTo(part.current, 'center')
  }, [isAwaited, count])
  const ask = async (id: number) => {
    const question = { title: t('withdrawTitle'), message: t('withdrawText'), confirmLabel: t('withdraw') }
    if (await confirm(question)) withdraw.mutate({ params: { id } })
  }
  return (
    <div ref={part} tabIndex={-1} className="stack">
      <Panel isLoose title={t('title')}>
        <ul className={`stack ${classes.list}`}>
          {requests.map((request) => (
            <li key={request.id}>
              <Group gap="sm">
                <Text fw={600}>{t(`kinds.${request.kind}`)}</Text>
                <RequestState state={request.state} />
              </Group>
              {request.note ? <Text>{request.note}</Text> : null}
              <Hint>
                {t('asked', { at: moment(request.asked_at, language) })}
                {'. '}
                {request.decided_at
                  ? t('decided', { at: moment(request.decided_at, language) })
                  : t('due', { at: moment(request.due_at, language) })}
              </Hint>
              {request.answer ? <Text>{request.answer}</Text> : null}
              {request.state === 'OPEN' ? (
                <div>
                  <Button variant="default" size="sm" onClick={() => void ask(request.id)}>
                    {t('withdraw')}
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
